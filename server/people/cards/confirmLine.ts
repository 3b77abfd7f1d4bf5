/** A guardian's yes to a line: it is that of the card in the hand. */
import { CODES } from '../../../contract';
import { knownLinesOf, LINE_CONFIRMED } from './knownLines';
import { confirmable } from './trust';
import type { PeopleContext } from '../consequences';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { childOf } from './cardFacts';

export const lineConfirmations = ({
  db,
  clock,
  consequences: { places },
}: Pick<PeopleContext, 'db' | 'clock' | 'consequences'>) => ({
  /**
   * A guardian says that a line is the card's. A SIM takes the place of the one before; a line without a SIM is one
   * more, because a card without SIM number moves between the networks of its carrier.
   * @throws Refusal 404 without a card, 3013, 3014.
   */
  async confirmLine(lineKey: string, session: Session): Promise<void> {
    const now = clock();
    const uniqueId = await db.transaction(async (tx) => {
      const [card] = await tx.query<{ device_no: number; unique_id: string }>(
        'select device_no, unique_id from device where student_id = $1 for no key update',
        [childOf(session)],
      );
      if (!card) throw new Refusal(CODES.notFound, 'The child has no card');
      const lines = await knownLinesOf(tx, card.unique_id);
      const line = lines.find((one) => one.lineKey === lineKey);
      if (line?.confirmed) return null;
      const can = confirmable(lines, lineKey, now);
      if (!line || can === 'gone') throw new Refusal(CODES.lineGone, 'The line is not connected');
      if (can === 'unclear') throw new Refusal(CODES.lineUnclear, 'Several lines say the number of the card');
      await tx.query(
        `update card_known_line set confirmed_at = null
         where unique_id = $1 and line_key <> $2 and ($3 <> '' or iccid <> '' or not line_key = any($4))`,
        [card.unique_id, lineKey, line.iccid, lines.flatMap((one) => (one.confirmed ? [one.lineKey] : []))],
      );
      await tx.query('update card_known_line set confirmed_at = $3 where unique_id = $1 and line_key = $2', [
        card.unique_id,
        lineKey,
        now,
      ]);
      await tx.query('update card_line set iccid = $2 where unique_id = $1', [card.unique_id, line.iccid]);
      await places.lineConfirmed(tx, card.device_no);
      return card.unique_id;
    });
    if (uniqueId !== null) await db.notify(LINE_CONFIRMED, uniqueId);
  },
});
