/** Writes to the access log what a live stream is about to show to a member of staff. */
import type { AccessKind, LiveFrames } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { Session } from '../platform';
import type { Look } from '../serving/looks';
import type { StreamFrame } from './subscribers';

/** What a frame about a pupil shows. Null: the frame shows no whereabouts. */
const FRAME_LOOKS: Record<keyof LiveFrames, AccessKind | null> = {
  clock: null,
  scope: null,
  school: null,
  position: 'class-map',
  receipt: null,
  crossing: 'list',
  alert: 'list',
  alertCounts: null,
  approvalCounts: null,
  notices: null,
};

/**
 * What was written is not written again in the same slot. Days of all time zones begin with a slot, so that each day
 * gets its row. Milliseconds.
 */
const SLOT = spanMs(15, 'minutes');

/**
 * @param visible the pupils on the viewer's map. They are written together with the first position of a slot.
 * @returns a function that writes down the looks of these frames. It resolves to false when there were none to write.
 */
export function streamLooks(
  record: (session: Session, look: Look) => Promise<void>,
  { clock }: { clock: () => Date },
  session: Session,
  visible: () => Iterable<string>,
): (frames: Iterable<StreamFrame>) => Promise<boolean> {
  const written = new Set<string>();
  let slot = -1;
  return async (frames) => {
    if (session.role === 'student') return false;
    const now = Math.floor(clock().getTime() / SLOT);
    if (now !== slot) written.clear();
    slot = now;
    const looks = new Map<AccessKind, Set<string>>();
    for (const { event, studentId } of frames) {
      const what = FRAME_LOOKS[event];
      if (what === null || studentId === null || written.has(`${what} ${studentId}`)) continue;
      const pupils = looks.get(what) ?? new Set();
      looks.set(what, pupils.add(studentId));
      if (what === 'class-map') for (const one of visible()) pupils.add(one);
    }
    for (const [what, pupils] of looks) {
      await record(session, { what, studentIds: [...pupils], counts: false });
      for (const studentId of pupils) written.add(`${what} ${studentId}`);
    }
    return looks.size > 0;
  };
}
