/**
 * /profile/left, ours: the guardian's children who left the school. Their days can be read and saved until they are
 * erased.
 */
import './leftChildren.css';
import { useIntl } from 'react-intl';
import { dayOf, spanMs } from '../../contract/day';
import type { PupilLeaver } from '../../contract/leaving';
import { useText } from '../../src/messages/texts';
import { useChildrenWhoLeftQuery } from '../../src/session/api';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { ButtonLink } from '../../src/ui/Button';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { trackPath } from '../../src/ui/pupilPaths';
import { Sheet } from '../../src/ui/Sheet';
import { Called } from '../../src/messages/calledNames';

export function LeftChildrenSheet() {
  const text = useText('leftChildren');
  const { data: children, error, refetch } = useChildrenWhoLeftQuery();
  return (
    <Sheet title={text('title')} closesTo="/profile" anchor="full">
      {!children || error ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : children.length === 0 ? (
        <Notice sign="lost" level={3} title={text('none')} text={text('noneText')} />
      ) : (
        <ul className="left-children unmarked grid">
          {children.map((child) => (
            <LeftChild key={child.studentId} child={child} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function LeftChild({ child: { studentId, name, className, leftTime, eraseTime } }: { child: PupilLeaver }) {
  const text = useText('leftChildren');
  const intl = useIntl();
  const { timeZone } = useViewer();
  const now = useNow(spanMs(1, 'hours'));
  const date = (instant: string) => intl.formatDate(instant, { timeZone, dateStyle: 'long' });
  const days = Math.max(0, Math.ceil((Date.parse(eraseTime) - now) / spanMs(1, 'days')));
  const lastDay = dayOf(Date.parse(leftTime), timeZone);
  return (
    <li className="left-child">
      <h3 className="">
        <Called name={name} /> <span className="left-child__class">{className}</span>
      </h3>
      <p>{text('left', { day: date(leftTime) })}</p>
      <p className="strong">{text('until', { day: date(eraseTime), n: days })}</p>
      <ul className="left-child__facts">
        <li>{text('read')}</li>
        <li>{text('silent')}</li>
        <li>{text('erased')}</li>
      </ul>
      <ButtonLink wide to={`${trackPath(true, studentId)}&day=${lastDay}`}>
        {text('open', { name })}
      </ButtonLink>
      <p className="left-child__note">{text('take')}</p>
    </li>
  );
}
