/** What each kind of effect does, and undoes, in the noun that it concerns. */
import { agreedNumbers } from '../../../field/cardSettings/agreedNumbers';
import type { CardCommands } from '../../../field/cardSettings/cardCommands';
import { commandStore } from '../../../field/cardSettings/commandStore';
import { beginSwim, endSwim } from '../../../field/waters/supervisedSwims';
import type { MarkLoss } from '../../../people/cards/markLoss';
import type { PlatformContext } from '../../../engine/platform';
import { beginTrip, endTrip } from '../../groups/writeGroup';
import { fileAtOnce, unfile } from '../archive/archiveRecords';
import type { EffectWork, EffectWorks } from './effects';
import { beginLeave, endLeave } from './leaves';

/**
 * A lost card that was agreed counts as lost from the decision on. Taken back, only a loss that began with this
 * approval ends: one that somebody reported by hand stays.
 */
const losses = (mark: MarkLoss): EffectWork<'loss'> => ({
  apply: (tx, { effect: { studentId }, startedBy }, now) =>
    mark(tx, now, { studentId, lost: true, by: { userId: startedBy } }),
  async undo(tx, { instanceId, effect: { studentId }, startedBy }, now) {
    const [began] = await tx.query(
      `select 1 from device join approval_log on instance_id = $1 and what = 'effect' and at = lost_at
       where lost_of = $2 and device.student_id = $2`,
      [instanceId, studentId],
    );
    if (began) await mark(tx, now, { studentId, lost: false, by: { userId: startedBy } });
  },
});

const leaves: EffectWork<'leave' | 'pickup'> = { apply: beginLeave, undo: endLeave };

export function effectWorks(
  context: Pick<PlatformContext, 'db' | 'clock' | 'newId'>,
  markLoss: MarkLoss,
  commands: CardCommands,
): EffectWorks {
  const numbers = agreedNumbers(commands, commandStore(context));
  return {
    leave: leaves,
    pickup: leaves,
    swim: {
      apply: (tx, { instanceId: swimId, serial: note, effect: { span, ...swim }, ...of }) =>
        beginSwim(tx, { ...of, ...swim, ...span, swimId, note }),
      undo: (tx, { instanceId }) => endSwim(tx, instanceId),
    },
    loss: losses(markLoss),
    number: {
      apply: (tx, { effect, ...of }) => numbers.add(tx, { ...of, ...effect }),
      undo: (tx, { effect, ...of }) => numbers.takeBack(tx, { ...of, ...effect }),
    },
    trip: {
      apply: (tx, { instanceId: groupId, serial: notes, effect, ...of }, now) =>
        beginTrip(tx, { ...of, ...effect, groupId, notes }, now),
      undo: (tx, { instanceId }, now) => endTrip(tx, instanceId, now),
    },
    record: { apply: fileAtOnce, undo: unfile },
  };
}
