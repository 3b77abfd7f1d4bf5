/** The open alerts of one pupil, on the pupil's sheet. Draws nothing without any. */
import { isOpenCase } from '../../contract';
import { alertPath } from '../../src/ui/pupilPaths';
import { useText } from '../../src/messages/texts';
import './alertList.css';
import { byInboxOrder } from './alertIndex';
import { AlertRow } from './AlertRow';
import { useOpenAlerts } from './useOpenAlerts';

export function PupilAlerts({ studentId }: { studentId: string }) {
  const text = useText('alerts');
  const open = Object.values(useOpenAlerts())
    .filter((alert) => alert.studentId === studentId && isOpenCase(alert))
    .sort(byInboxOrder);
  if (open.length === 0) return null;
  return (
    <section className="alert-list__group" aria-label={text('title')}>
      <h3>{text('title')}</h3>
      <ul className="unmarked">
        {open.map((alert) => (
          <AlertRow key={alert.alertId} alert={alert} to={alertPath(alert.alertId)} />
        ))}
      </ul>
    </section>
  );
}
