/**
 * Picks on the map: the meeting point under the crosshair, or the pupils inside corners. Taps, keys and buttons do all
 * of it, so nothing has to be dragged.
 */
import { useMemo, useState } from 'react';
import type { LngLat } from '../../contract/primitives';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { useCloseSheet } from '../../src/ui/visitHistory';
import { useCountedPositionsQuery } from './api';
import { LEAST_CORNERS, pupilsInside } from './groupFields';
import { OutlinePick, PointPick } from '../../src/drawing/PickBoard';
import { useLendableClasses } from './useLendableClasses';

/** Pupils whose positions are asked for, at most. */
const MOST_PUPILS = 2_000;
/** Corners of a line around pupils, at most. */
const MOST_CORNERS = 40;

interface MeetingPickProps {
  /** Where it is now; null for nowhere. */
  at: LngLat | null;
  closesTo: string;
  onPick: (at: LngLat) => void;
}

/** The meeting point: the map is moved, or tapped, until the crosshair is there. */
export function MeetingPick({ at, closesTo, onPick }: MeetingPickProps) {
  const text = useText('groups');
  return (
    <PointPick
      at={at}
      title={text('meetingOnMap')}
      how={<p className="groups__text quiet text-m below-3">{text('meetingHow')}</p>}
      here={text('meetingHere')}
      closesTo={closesTo}
      onPick={onPick}
    />
  );
}

interface PupilsPickProps {
  chosen: ReadonlySet<string>;
  closesTo: string;
  onPick: (chosen: ReadonlySet<string>) => void;
}

/** The pupils whose cards were last located inside a line of corners. */
export function PupilsPick({ chosen, closesTo, onPick }: PupilsPickProps) {
  const text = useText('groups');
  const close = useCloseSheet(closesTo, false);
  const { classes } = useLendableClasses(chosen);
  const [corners, setCorners] = useState<readonly LngLat[]>([]);
  const studentIds = useMemo(() => {
    const pupils = classes?.flatMap(({ studentList }) => studentList) ?? [];
    return pupils.slice(0, MOST_PUPILS).map(({ studentId }) => studentId);
  }, [classes]);
  const { data: positions } = useCountedPositionsQuery({ studentIds }, { skip: studentIds.length === 0 });
  const inside = useMemo(() => pupilsInside(corners, positions ?? []), [corners, positions]);
  function take() {
    onPick(new Set([...chosen, ...inside]));
    close();
  }
  return (
    <OutlinePick
      title={text('circlePupils')}
      closesTo={closesTo}
      corners={corners}
      most={MOST_CORNERS}
      onChange={setCorners}
      action={
        <Button wide disabled={inside.length === 0} onClick={take}>
          {text('circleTake', { n: inside.length })}
        </Button>
      }
      status={
        <p role="status" className="groups__text quiet text-m below-3">
          {corners.length < LEAST_CORNERS
            ? text('cornersLeft', { n: LEAST_CORNERS - corners.length })
            : text('circled', { n: inside.length })}
        </p>
      }
      how={<p className="groups__facts">{text('circleHow')}</p>}
      addLabel={text('cornerHere')}
      backLabel={text('cornerBack')}
    />
  );
}
