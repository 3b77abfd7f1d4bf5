/** One pupil over the map, with what every feature knows of the pupil and the card. */
import type { ComponentProps } from 'react';
import { PupilAlerts } from '../../../features/alerts/PupilAlerts';
import { HealthFacts } from '../../../features/health/HealthFacts';
import { PupilSheet } from '../../../features/positions/PupilSheet';
import { NearestWaters } from '../../../features/water/NearestWaters';

export const PupilScreen = () => <PupilSheet Facts={Facts} />;

function Facts(pupil: ComponentProps<typeof HealthFacts>) {
  return (
    <>
      <PupilAlerts studentId={pupil.studentId} />
      <HealthFacts {...pupil} />
      <NearestWaters studentId={pupil.studentId} />
    </>
  );
}
