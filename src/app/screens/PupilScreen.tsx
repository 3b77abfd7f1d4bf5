/** The sheet of one pupil, with the facts of all features about the pupil. */
import { PupilAlerts } from '../../../features/alerts/PupilAlerts';
import { HealthFacts } from '../../../features/health/HealthFacts';
import { PupilSheet } from '../../../features/positions/PupilSheet';
import { NearestWaters } from '../../../features/waters/NearestWaters';

export const PupilScreen = () => <PupilSheet Facts={PupilFacts} />;

function PupilFacts({ studentId }: { studentId: string }) {
  return (
    <>
      <PupilAlerts studentId={studentId} />
      <HealthFacts studentId={studentId} />
      <NearestWaters studentId={studentId} />
    </>
  );
}
