/** Reads and changes the school itself: its name and its time zone. */
import type { contract, HandlerInput, HandlerOutput, ManagedSchool } from '../../../contract';
import type { LiveBroadcast } from '../../engine/live/broadcast';
import type { Session } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';
import type { PeopleContext } from '../consequences';
import { describeSchool } from '../schools/schoolRows';
import type { Caller, ManagedChanges } from './changes';
import { requireVersion, versionOf } from './rowVersion';

type Save = typeof contract.user.saveSchool;

export async function readSchool(on: Queryable, { schoolId }: Session): Promise<ManagedSchool> {
  const [row] = await on.query<{ name: string; time_zone: string }>(
    'select name, time_zone from school where school_id = $1',
    [schoolId],
  );
  if (!row) throw new Error('a session without a school');
  const { name, time_zone: timeZone } = row;
  return { version: versionOf(name, timeZone), name, timeZone };
}

export const schoolWriter = (
  { consequences }: Pick<PeopleContext, 'consequences'>,
  change: ManagedChanges,
  schoolChanged: LiveBroadcast['schoolChanged'],
) => ({
  /** What was reckoned by the old zone is reckoned anew with it. @throws Refusal 409 with `{ theirs }`. */
  async save(input: HandlerInput<Save>, by: Caller): Promise<HandlerOutput<Save>> {
    const { over, name, timeZone } = input;
    const { session } = by;
    const { schoolId } = session;
    const { effects, row } = await change(by, input.check, async (tx) => {
      await tx.query('select 1 from school where school_id = $1 for no key update', [schoolId]);
      const before = await readSchool(tx, session);
      requireVersion(before, over.version);
      const isOtherZone = before.timeZone !== timeZone;
      return {
        studentIds: [],
        make: async () => {
          await describeSchool(tx, schoolId, { name, timeZone });
          if (isOtherZone) await consequences.tellZoneChange(tx, schoolId);
          return {
            row: await readSchool(tx, session),
            act: {
              act: 'school.change',
              subject: { kind: 'school', id: schoolId },
              details: isOtherZone ? { zoneBefore: before.timeZone, zone: timeZone } : {},
            },
          };
        },
      };
    });
    if (row) await schoolChanged(schoolId);
    return { effects, saved: row };
  },
});
