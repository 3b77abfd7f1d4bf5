/** Changes, adds and ends guardians. */
import {
  CODES,
  type contract,
  type HandlerInput,
  type HandlerOutput,
  type ManagedGuardian,
  MOST_GUARDIANS,
} from '../../../contract';
import type { PhoneCodes } from '../signIn/phoneCodes';
import { Refusal } from '../../engine/serving/refusal';
import { joinSchool } from '../accounts/accountRows';
import { accountFor } from '../accounts/numberOwner';
import { markLeft } from '../roster/leavers';
import type { PeopleContext } from '../consequences';
import { provenNumber, unknownPassword, writeAccount } from './accounts';
import type { Caller, ManagedChanges, PreparedChange } from './changes';
import { readGuardian } from './guardianReader';
import { holdPupils } from './manageScope';
import type { NumberLooks } from './numberLooks';
import type { Queryable } from '../../engine/store/db';
import { requireVersion } from './rowVersion';
import { openSessions } from './openSessions';

type Save = typeof contract.user.saveGuardian;
type Add = typeof contract.user.addGuardian;
type End = typeof contract.user.endGuardian;

export function guardianWriter(
  context: PeopleContext,
  change: ManagedChanges,
  codes: PhoneCodes,
  { looked }: NumberLooks,
) {
  return {
    /** @throws Refusal 403, 404, 409 with `{ theirs }`, 2004, 2008, 5103. */
    async save(input: HandlerInput<Save>, by: Caller): Promise<HandlerOutput<Save>> {
      const { over, name, mobile } = input;
      const proven = await provenNumber(codes, input, by.session);
      const prepare = async (tx: Queryable): Promise<PreparedChange<ManagedGuardian>> => {
        const before = await readGuardian(tx, by.session, over.userId, 'for no key update');
        requireVersion(before.guardian, over.version);
        return {
          studentIds: before.guardian.children.map(({ studentId }) => studentId),
          make: async () => {
            const sessions = await writeAccount(tx, before.account, { ...input, proven }, by.session);
            const { guardian } = await readGuardian(tx, by.session, over.userId);
            return {
              row: guardian,
              sessions,
              act: {
                act: 'guardian.change',
                subject: { kind: 'person', id: over.userId },
                details: { name: name !== before.guardian.name, mobile: mobile !== undefined },
              },
            };
          },
        };
      };
      const { effects, row } = await looked(by, input, () => change(by, input.check, prepare));
      if (row && proven && mobile !== undefined) await codes.discard(mobile);
      return { effects, saved: row };
    },

    /**
     * @throws Refusal 404 for a foreign pupil, 5106 for a number of another name, 422 when the pupil has enough
     * guardians.
     */
    async add(
      { studentId, name, mobile, samePerson, check }: HandlerInput<Add>,
      by: Caller,
    ): Promise<HandlerOutput<Add>> {
      const passwordHash = await unknownPassword(context, by.session, check);
      const prepare = async (tx: Queryable): Promise<PreparedChange<null>> => {
        await holdPupils(tx, by.session, [studentId]);
        const present = await tx.query<{ user_type: string }>(
          'select user_type from identity where student_id = $1 and left_at is null',
          [studentId],
        );
        if (present.length >= MOST_GUARDIANS)
          throw new Refusal(CODES.unprocessable, `No more than ${MOST_GUARDIANS} guardians of a pupil`);
        return {
          studentIds: [studentId],
          make: async (now) => {
            const { userId, typedName } = await accountFor(tx, context, by.session.schoolId, {
              name,
              mobile,
              samePerson,
              passwordHash,
              now,
            });
            const userType = present.some(({ user_type }) => user_type === '2') ? '3' : '2';
            await joinSchool(tx, context, { userId, schoolId: by.session.schoolId, userType, studentId });
            return {
              row: null,
              act: { act: 'guardian.add', subject: { kind: 'pupil', id: studentId } },
              ...(typedName !== null && { typedNames: new Map([[userId, typedName]]) }),
            };
          },
        };
      };
      const { effects } = await looked(by, { mobile, check }, () => change(by, check, prepare));
      return { effects };
    },

    /** @throws Refusal 404 for an identity that is no guardian's of the school. */
    async end({ roleId, check }: HandlerInput<End>, by: Caller): Promise<HandlerOutput<End>> {
      const { effects } = await change(by, check, async (tx) => {
        const [identity] = await tx.query<{ user_id: string; student_id: string }>(
          `select user_id, student_id from identity
           where role_id = $2 and school_id = $1 and student_id is not null and left_at is null for no key update`,
          [by.session.schoolId, roleId],
        );
        if (!identity) throw new Refusal(CODES.notFound, 'There is no such guardian');
        return {
          studentIds: [identity.student_id],
          make: async (now) => {
            const sessions = await openSessions(tx, [roleId]);
            const left = { pupils: [], identities: [{ roleId, userId: identity.user_id }] };
            const handedOver = await markLeft(tx, context.consequences, left, now, { by });
            return {
              row: null,
              sessions,
              handedOver,
              act: { act: 'guardian.end', subject: { kind: 'person', id: identity.user_id } },
            };
          },
        };
      });
      return { effects };
    },
  };
}
