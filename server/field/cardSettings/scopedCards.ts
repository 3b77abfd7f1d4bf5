/** Cards of pupils within the scope of a session. */
import { CODES } from '../../../contract';
import { type NamesPupil, pupilOf } from '../../people/access/pupilOf';
import { studentsOf } from '../../people/access/scope';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import type { CardRow } from './commandRow';

const CARD = 'device.device_no, device.unique_id, device.student_id, device.card_model';

/** The card of the pupil in an input; by default of the guardian's own child. @throws Refusal 400, 404, 3001 */
export const cardInInput = async (db: Queryable, named: NamesPupil, session: Session): Promise<CardRow> =>
  cardOf(db, (await pupilOf(db, session, named)).studentId);

/** The card of a pupil of the scope. @throws Refusal 3001 for one without a card */
export async function cardOf(db: Queryable, studentId: string): Promise<CardRow> {
  const card = await cardOfPlatform(db, studentId);
  if (!card) throw new Refusal(CODES.noCard, 'No card is bound');
  return card;
}

/** Whether a command is one to the card of a pupil of the scope. */
export async function seesCommand(db: Queryable, session: Session, commandId: string): Promise<boolean> {
  const { sql, value } = studentsOf(session, 'who');
  const rows = await db.query(
    `select 1 from command join device using (device_no) join student using (student_id) where ${sql}
      and command_id = $2`,
    [value, commandId],
  );
  return rows.length > 0;
}

/** The card of a pupil, for the platform itself; undefined without one. */
export async function cardOfPlatform(db: Queryable, studentId: string): Promise<CardRow | undefined> {
  const [card] = await db.query<CardRow>(`select ${CARD} from device where student_id = $1`, [studentId]);
  return card;
}
