/**
 * Cards that report and are not the school's. A card that nobody knows belongs to nobody: where the platform has
 * several schools, an administrator sees only those that came under the own school's keys, and asks for a number that
 * is at hand. That a card is another school's is never said.
 */
import type { contract, HandlerInput, HandlerOutput, StrangerCard } from '../../../contract';
import type { PlatformContext, Session } from '../../engine/platform';
import { sha256 } from '../../engine/sha256';
import type { Queryable } from '../../engine/store/db';
import { attemptLimits } from '../signIn/attemptLimits';
import { readPage } from './page';

type List = typeof contract.user.strangerCards;
type Ask = typeof contract.user.askStranger;

/** Numbers that one administrator asks for within 15 minutes. */
const MOST_ASKED = 120;

interface StrangerRow {
  unique_id: string;
  protocol: string | null;
  line: StrangerCard['line'];
  near: number;
  first_at: Date;
  last_at: Date;
  times: number;
}

/** $1: school; $2: also what is nobody's. A number that can be no card's is left out: it cannot be entered. */
const HEARD = /* sql */ `
  select unique_id, protocol, case school_id when '' then 'platformKey' else 'key' end as line, 0 as near, first_at,
    last_at, times
  from key_stranger where school_id = $1 or ($2 and school_id = '')
  union all select unique_id, protocol, 'connection', near, first_at, last_at, times
  from card_stranger where $2 and unique_id ~ '^[A-Za-z0-9_-]{5,32}$'`;

/** Each card once, as it was heard last, without the cards of the school. */
const NOT_OWN = /* sql */ `
  select distinct on (unique_id) heard.* from (${HEARD}) as heard
  where not exists (select 1 from device left join student using (student_id)
    where device.unique_id = heard.unique_id and coalesce(student.school_id, pool_school_id) = $1)
  order by unique_id, last_at desc`;

const NEAR = [null, 'range', 'beside'] as const;

const toCard = ({ unique_id, protocol, line, near, first_at, last_at, times }: StrangerRow): StrangerCard => ({
  imei: unique_id,
  protocol: protocol as StrangerCard['protocol'],
  line,
  near: NEAR[near] ?? null,
  firstTime: first_at.toISOString(),
  lastTime: last_at.toISOString(),
  times,
});

export function strangerReader(context: Pick<PlatformContext, 'db' | 'clock' | 'cell'>) {
  const { db, cell } = context;
  const limits = attemptLimits(context);

  /** True where no other school is, in this store or in another cell. */
  async function isOnlySchool(): Promise<boolean> {
    if (cell) return false;
    const [row] = await db.query<{ only: boolean }>(
      `select not exists (select 1 from school offset 1) and not exists (select 1 from cell) as only`,
    );
    return row?.only === true;
  }

  /** How a card that is no school's was heard, on a connection of its own or under a key of the platform's. */
  async function heardOfNobody(imei: string): Promise<StrangerRow | undefined> {
    const of = (on: Queryable) =>
      on.query<StrangerRow>(`select * from (${HEARD}) as heard where unique_id = $3 order by last_at desc limit 1`, [
        '',
        true,
        imei,
      ]);
    // The home cell hears the cards that no cell knows.
    return (await of(cell?.home ?? db))[0];
  }

  return {
    async list({ after }: HandlerInput<List>, { schoolId }: Session): Promise<HandlerOutput<List>> {
      const all = await isOnlySchool();
      const { page, total, last } = await readPage<StrangerRow>(db, {
        count: `select count(*)::int as total from (${NOT_OWN}) as found`,
        rows: `select * from (${NOT_OWN}) as found
          where $3::timestamptz is null or last_at < $3 or (last_at = $3 and unique_id > $4)
          order by last_at desc, unique_id`,
        wanted: [schoolId, all],
        after: [after?.lastTime ?? null, after?.imei ?? null],
      });
      return {
        all,
        cards: page.map(toCard),
        total,
        next: last && { lastTime: last.last_at.toISOString(), imei: last.unique_id },
      };
    },

    /** @throws Refusal 429. */
    async ask({ imei }: HandlerInput<Ask>, { schoolId, userId }: Session): Promise<HandlerOutput<Ask>> {
      await limits.countAttempt(`strangers ${sha256(userId)}`, MOST_ASKED);
      const [known] = await db.query<{ school_id: string }>(
        `select coalesce(student.school_id, pool_school_id) as school_id from device left join student using (student_id)
         where unique_id = $1 and coalesce(student.school_id, pool_school_id) is not null`,
        [imei],
      );
      if (known?.school_id === schoolId) return { imei, own: true, heard: null };
      const [underKey] = await db.query<StrangerRow>(`select * from (${NOT_OWN}) as found where unique_id = $3`, [
        schoolId,
        false,
        imei,
      ]);
      const row = underKey ?? (known ? undefined : await heardOfNobody(imei));
      if (!row) return { imei, own: false, heard: null };
      const heard = toCard(row);
      return { imei, own: false, heard: (await isOnlySchool()) ? heard : { ...heard, near: null } };
    },
  };
}
