/** The sheet of one pupil, with the facts of all features about the pupil. */
import { roughRadius } from '../../../contract';
import { PupilAlerts } from '../../../features/alerts/PupilAlerts';
import { HealthFacts } from '../../../features/health/HealthFacts';
import { NamePlace } from '../../placeWords/NamePlace';
import { PupilSheet } from '../../../features/positions/PupilSheet';
import { usePosition } from '../../../features/positions/usePosition';
import { NearestWaters } from '../../../features/waters/NearestWaters';

export const PupilScreen = () => <PupilSheet Facts={PupilFacts} />;

function PupilFacts({ studentId }: { studentId: string }) {
  return (
    <>
      <NameHere studentId={studentId} />
      <PupilAlerts studentId={studentId} />
      <HealthFacts studentId={studentId} />
      <NearestWaters studentId={studentId} />
    </>
  );
}

/** A child at a place that the school does not know: the family may name it. A rough fix tells no place. */
function NameHere({ studentId }: { studentId: string }) {
  const { position } = usePosition(studentId);
  if (!position?.fix || position.place !== null || roughRadius(position.fix) !== null) return null;
  return <NamePlace studentId={studentId} at={position.fix} />;
}
