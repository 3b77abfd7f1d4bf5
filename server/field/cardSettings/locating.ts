/** Asking a card for its position, for viewers and for the platform. */
import { CODES, type Receipt } from '../../../contract';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { type NamesPupil, pupilOf } from '../../people/access/pupilOf';
import type { CardCommands } from './cardCommands';
import { receiptSince } from './commandRow';
import { cardOf, cardOfPlatform, seesCommand } from './scopedCards';

export const locating = ({ db }: Pick<PlatformContext, 'db'>, commands: CardCommands) => ({
  /**
   * Asks a pupil's card for its position, for a viewer.
   * @throws Refusal 404 for a pupil outside the scope, and when no card is bound
   */
  async locate(session: Session, named: NamesPupil): Promise<Receipt> {
    const { studentId, since } = await pupilOf(db, session, named);
    const card = await cardOf(db, studentId);
    return receiptSince(await commands.errand(card, 'locate', {}, session.roleId), since);
  },

  /** Asks a pupil's card for its position, for the platform. Does nothing for a pupil without a card. */
  async locateForPlatform(studentId: string): Promise<void> {
    const card = await cardOfPlatform(db, studentId);
    // A model that cannot be asked is no fault of the alert that asks.
    if (card && commands.can(card, 'locate')) await commands.errand(card, 'locate', {}, 'platform');
  },

  /** Cancels an errand. Every viewer who may see the pupil may do so. @throws Refusal 404 */
  async cancel(session: Session, commandId: string): Promise<void> {
    if (!(await seesCommand(db, session, commandId))) throw new Refusal(CODES.notFound, 'No such command');
    await commands.cancel(commandId);
  },
});
export type Locating = ReturnType<typeof locating>;
