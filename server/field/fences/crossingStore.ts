/** Reads the crossings that a session may see, and stores people's verdicts on them. */
import { CODES, type Crossing } from '../../../contract';
import { studentsOf } from '../../people/access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { CROSSED_AT, type CrossingRow, SELECT_CROSSING, toCrossing } from './crossingRow';

const PAGE = 50;

export interface CrossingQuery {
  studentId: string | null;
  fenceId: string | null;
  from: Date | null;
  to: Date | null;
  /** Includes silent crossings. */
  silent: boolean;
  /** The last crossingId of the previous page. */
  before: string | null;
  limit: number | null;
}

export function crossingStore({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>, session: Session) {
  const { sql, value } = studentsOf(session, CROSSED_AT);
  // Every viewer of a pupil sees the school's fences; only guardians see a family's.
  const seen = `${sql} and (fence.owner = 'school' or $2::text = 'student')`;
  const one = async (crossingId: string): Promise<CrossingRow> => {
    const [row] = await db.query<CrossingRow>(`${SELECT_CROSSING} where ${seen} and crossing.crossing_id = $3`, [
      value,
      session.role,
      crossingId,
    ]);
    if (!row) throw new Refusal(CODES.notFound, 'No such crossing');
    return row;
  };

  return {
    one,

    async list({ studentId, fenceId, from, to, silent, before, limit }: CrossingQuery): Promise<Crossing[]> {
      const last = before === null ? null : await one(before);
      const rows = await db.query<CrossingRow>(
        `${SELECT_CROSSING} where ${seen}
           and ($3::text is null or crossing.student_id = $3) and ($4::text is null or crossing.fence_id = $4)
           and ($5::timestamptz is null or crossing.at >= $5) and ($6::timestamptz is null or crossing.at < $6)
           and ($7 or crossing.told_at is not null)
           and ($8::timestamptz is null or (crossing.at, crossing.crossing_id) < ($8, $9))
         order by crossing.at desc, crossing.crossing_id desc limit $10`,
        [
          value,
          session.role,
          studentId,
          fenceId,
          from,
          to,
          silent,
          last?.at ?? null,
          last?.crossing_id ?? '',
          limit ?? PAGE,
        ],
      );
      return rows.map(toCrossing);
    },

    /** @param verdict null deletes the earlier verdict. */
    async answer(crossingId: string, verdict: 'right' | 'wrong' | null, note: string): Promise<Crossing> {
      await one(crossingId);
      const answer = verdict && { verdict, note, by: await nameOf(session), time: clock().toISOString() };
      await db.query('update crossing set answer = $2::jsonb where crossing_id = $1', [
        crossingId,
        answer && JSON.stringify(answer),
      ]);
      return toCrossing(await one(crossingId));
    },
  };

  async function nameOf({ userId }: Session): Promise<string> {
    const [row] = await db.query<{ real_name: string }>('select real_name from account where user_id = $1', [userId]);
    return row?.real_name ?? '';
  }
}
