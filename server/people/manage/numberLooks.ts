/**
 * Counts what staff learn of people and cards of other schools by typing a number, and writes it down: a check that
 * changes nothing tells as much as the change itself.
 */
import { CODES } from '../../../contract';
import { audit } from '../../engine/audit/audit';
import { attemptLimits } from '../signIn/attemptLimits';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { sha256 } from '../../engine/sha256';
import type { Caller } from './changes';

/** Within 15 minutes: typed numbers that change nothing, and among them those of other schools. */
const MOST = { typed: 120, others: 36 };

/** Refusals that tell that a number is somebody's, or that a card is known. */
const TELLING: readonly number[] = [CODES.otherPerson, CODES.mobileTaken, CODES.cardKnown];
const isTelling = (error: unknown) => error instanceof Refusal && TELLING.includes(error.code);

interface Typed {
  /** A mobile number, or the number of a card. Absent: nothing was typed. */
  mobile?: string | undefined;
  imei?: string | undefined;
  /** The call changes nothing. */
  check?: boolean | undefined;
}

export function numberLooks({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const limits = attemptLimits({ db, clock });

  /** True for a number of an account, or of a card, that has nothing to do with the caller's school. */
  async function isOfOthers({ mobile, imei }: Typed, schoolId: string): Promise<boolean> {
    const [row] = await db.query(
      `select 1 from account where mobile = $1
         and not exists (select 1 from identity where identity.user_id = account.user_id and school_id = $3)
       union all select 1 from device left join student using (student_id)
       where unique_id = $2 and coalesce(pool_school_id, student.school_id) <> $3`,
      [mobile ?? null, imei ?? null, schoolId],
    );
    return row !== undefined;
  }

  return {
    /**
     * Runs a call with a typed number. Nothing is answered that is not written down.
     * @throws Refusal 429 after too many numbers, whosever the next one is: that it is another school's does not show.
     */
    async looked<Result>(by: Caller, typed: Typed, work: () => Promise<Result>): Promise<Result> {
      if (typed.mobile === undefined && typed.imei === undefined) return work();
      const { userId, schoolId } = by.session;
      const [all, others] = [`numbers ${sha256(userId)}`, `numbers of others ${sha256(userId)}`];
      await limits.refuseTooMany(others, MOST.others);
      await limits.countAttempt(all, MOST.typed);
      const told = async () => {
        if (!(await isOfOthers(typed, schoolId))) return;
        await limits.countFailure(others);
        await db.transaction((tx) =>
          audit(tx, clock(), { by, schoolId, act: typed.imei === undefined ? 'number.look' : 'card.look' }),
        );
      };
      try {
        const result = await work();
        if (typed.check) await told();
        // What was changed is in the log by itself.
        else await limits.uncountAttempt(all);
        return result;
      } catch (error) {
        if (isTelling(error)) await told();
        else await limits.uncountAttempt(all);
        throw error;
      }
    },

    /**
     * Writes down that a file asked for numbers of people of other schools.
     * @param numbers how many the file has. @param elsewhere how many of them are known at other schools alone.
     * @throws Refusal 429 after too many such files.
     */
    async fileLooked(by: Caller, numbers: number, elsewhere: number): Promise<void> {
      if (elsewhere === 0) return;
      await limits.countAttempt(`files of numbers ${sha256(by.session.userId)}`, MOST.others);
      await db.transaction((tx) =>
        audit(tx, clock(), {
          by,
          schoolId: by.session.schoolId,
          act: 'roster.check',
          details: { numbers, elsewhere },
        }),
      );
    },
  };
}
export type NumberLooks = ReturnType<typeof numberLooks>;
