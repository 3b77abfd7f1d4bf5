/** Cards of pupils within the scope of a session. */
import { CODES } from '../../contract';
import { idOfPupil } from '../people/seenPupil';
import { studentsOf } from '../people/scope';
import type { Session } from '../platform';
import { Refusal } from '../refusal';
import type { Queryable } from '../store/db';
import type { CardRow } from './commandRow';

const CARD = 'device.device_no, device.unique_id, device.student_id, device.card_model';

/** The card of the pupil in an input; by default of the guardian's own child. @throws Refusal 400, 404, 3001 */
export async function cardInInput(
  db: Queryable,
  named: { studentId?: string | undefined },
  session: Session,
): Promise<CardRow> {
  return scopedCards(db, session).cardOf(idOfPupil(named, session));
}

export function scopedCards(db: Queryable, session: Session) {
  const { sql, value } = studentsOf(session, 'who');
  return {
    /** @throws Refusal 404 for a pupil outside the scope, 3001 for one without a card */
    async cardOf(studentId: string): Promise<CardRow> {
      const [card] = await db.query<Omit<CardRow, 'device_no'> & { device_no: number | null }>(
        `select ${CARD} from student left join device using (student_id) where ${sql} and student.student_id = $2`,
        [value, studentId],
      );
      if (!card) throw new Refusal(CODES.notFound, 'No such pupil');
      if (card.device_no === null) throw new Refusal(CODES.noCard, 'No card is bound');
      return { ...card, device_no: card.device_no };
    },

    async seesCommand(commandId: string): Promise<boolean> {
      const rows = await db.query(
        `select 1 from command join device using (device_no) join student using (student_id) where ${sql}
          and command_id = $2`,
        [value, commandId],
      );
      return rows.length > 0;
    },
  };
}

/** The card of a pupil, for the platform itself; undefined without one. */
export async function cardOfPlatform(db: Queryable, studentId: string): Promise<CardRow | undefined> {
  const [card] = await db.query<CardRow>(`select ${CARD} from device where student_id = $1`, [studentId]);
  return card;
}
