/** The card at a glance, and the messages to it. */
import { type CardMessage, type CardOverview, CODES, modelFault, type Receipt } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { LINE_WAITS } from '../../people/cards/knownLines';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { CardCommands } from './cardCommands';
import { type CardRow, type CommandRow, toReceipt } from './commandRow';
import { commandStore } from './commandStore';
import type { WantedSettings } from './wantedSettings';

/** Milliseconds for which an errand stays in the overview, and a message in its list. */
const SHOWN_FOR = { errands: spanMs(1, 'days'), messages: spanMs(30, 'days') };
/** Messages shown at most. */
const MESSAGES = 50;

export function cardOverviews(context: PlatformContext, commands: CardCommands, settings: WantedSettings) {
  const { db, clock } = context;
  const store = commandStore(context);
  const since = (milliseconds: number) => new Date(clock().getTime() - milliseconds);

  return {
    async of(session: Session, card: CardRow): Promise<CardOverview> {
      const wanted = await store.read(
        `command.device_no = $1 and version is not null and ${store.newestOnly}`,
        card.device_no,
      );
      const errands = await store.read(
        `command.device_no = $1 and version is null and kind <> 'message' and asked_at > $2`,
        card.device_no,
        since(SHOWN_FOR.errands),
      );
      const [line] = await db.query<{ waits: boolean }>(
        `select ${LINE_WAITS} as waits from device where device_no = $1`,
        [card.device_no],
      );
      const newest = new Map(errands.map((row) => [row.kind, toReceipt(row)]));
      const authorOf = await settings.authorsOf(session, wanted);
      return {
        studentId: card.student_id,
        model: commands.modelOf(card),
        recognised: card.card_model !== null,
        lineWaits: line?.waits ?? false,
        settings: wanted.map((row) => ({ receipt: toReceipt(row), author: authorOf(row) })),
        errands: [...newest.values()],
      };
    },

    /** @throws Refusal 3008 when the text is longer than the model takes. */
    async send(session: Session, card: CardRow, message: CardMessage): Promise<Receipt> {
      const fault = modelFault(commands.modelOf(card), message);
      if (commands.can(card, 'message') && fault)
        throw new Refusal(CODES.cardCannot, 'The message is too long for this model', fault);
      return commands.errand(card, 'message', message, session.roleId);
    },

    async messages(session: Session, card: CardRow) {
      const rows = await store.read<CommandRow<'message'>>(
        `command.device_no = $1 and kind = 'message' and asked_at > $2`,
        card.device_no,
        since(SHOWN_FOR.messages),
      );
      const shown = rows.slice(-MESSAGES).reverse();
      const authorOf = await settings.authorsOf(session, shown);
      return shown.map((row) => ({
        receipt: toReceipt(row),
        message: row.value,
        author: authorOf(row),
        marks: row.marks,
      }));
    },
  };
}
