/**
 * Brings cards to what is wanted, and keeps the receipts. This is the seam to the gateway of student cards:
 *
 * 1. A card logs in: `setModel(deviceNo, model)` once it is known, then `cardConnected(deviceNo)`; after an
 *    ALARM_POWER 4 or a factory reset `cardStarted(deviceNo)`.
 * 2. `onDue` calls the gateway whenever something is due for a card, in every process; the process that holds the card's
 *    connection reads `dueFor(deviceNo)` (the whole setting each time, newest version only, oldest first) and, before it
 *    writes a command, asks `claim(commandId)`. False: another process has it. A write that failed is given back with
 *    `release`, but only when no byte of it left.
 * 3. What the card answers goes to `record(commandId, evidence)`: 'delivered' for an answer with the same serial,
 *    'refused' for one that says no. `commandNo` is a short id for messages; their read report is 'seen'.
 * 4. The card asks for a setting (GET_…): `copyFor(deviceNo, kind)`. Null: nothing is wanted, so leave the question
 *    unanswered. After the answer is written: `record(commandId, 'taken')`.
 *
 * Fixes after 'locate' and their spacing after 'interval' are seen here, because the intake publishes them.
 */
import {
  afterEvidence,
  type CardModel,
  CARD_MODELS,
  CODES,
  type CommandKind,
  type CommandValue,
  type CommandEvidence,
  isLasting,
  type Receipt,
  type SettingKind,
} from '../../../contract';
import type { PositionChange } from '../intake/storeReports';
import type { LiveBroadcast } from '../../engine/live/broadcast';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { setCardModel, setReportInterval } from '../../people/cards/cardRows';
import { standingTrouble } from '../../engine/trouble';
import {
  type AnyCommandRow,
  type CardCommand,
  type CardRow,
  type CommandRow,
  toCommand,
  toReceipt,
} from './commandRow';
import { type CommandChange, commandStore, MOST_OPEN } from './commandStore';
import { commandSweep } from './commandSweep';
import type { CommandDriver } from './driver';
import { keepsInterval, ofConfirmed } from './reportSpacing';
import { watchTexts } from './watchTexts';
import { watchedCards } from './watchedCards';

/** PostgreSQL notification channel: something is due for the device number that is the payload. */
const COMMANDS_DUE = 'commands';

/** The states in which a report can still show the effect. */
const UNDER_WAY: readonly Receipt['state'][] = ['sent', 'delivered', 'taken', 'cannotTell'];

export async function createCardCommands(context: PlatformContext, broadcast: LiveBroadcast, driver: CommandDriver) {
  const { db, clock, log } = context;
  const store = commandStore(context);
  const watched = await watchedCards(context);
  const listeners = new Set<(deviceNo: number) => void>();
  await db.listen(COMMANDS_DUE, (payload) => {
    watched.add(Number(payload));
    for (const listener of listeners) listener(Number(payload));
  });

  const modelOf = ({ card_model }: Pick<CardRow, 'card_model'>): CardModel => card_model ?? driver.model;
  /** True when a card's model knows a kind. */
  const can = (card: CardRow, kind: CommandKind) => CARD_MODELS[modelOf(card)].strongest[kind] !== null;
  /** Cards that no gateway of ours has recognised are the driver's. */
  const isDrivers = (card: Pick<CardRow, 'card_model'>) => modelOf(card) === driver.model;

  /** Changes commands and sends the receipts to consoles. The condition's values start at $1. */
  async function change(
    next: (row: AnyCommandRow, now: Date) => CommandChange | null,
    condition: string,
    ...values: unknown[]
  ): Promise<AnyCommandRow[]> {
    const before = new Map<string, Receipt['state']>();
    const rows = await store.change(
      (row, now) => {
        before.set(row.command_id, row.state);
        return next(row, now);
      },
      condition,
      ...values,
    );
    for (const row of rows)
      if (row.student_id !== '' && before.get(row.command_id) !== row.state)
        await broadcast.receiptChanged(toReceipt(row));
    return rows;
  }

  async function record(commandId: string, evidence: CommandEvidence): Promise<void> {
    const rows = await change(
      ({ state }) => {
        const after = afterEvidence(state, evidence);
        // What the card has answered or taken needs no sending.
        return { state: after, ...(after === 'sent' || after === 'cannotTell' ? {} : { due: false }) };
      },
      'command_id = $1',
      commandId,
    );
    for (const row of rows) if (row.kind === 'interval') await trustInterval(row);
  }

  /** Freshness and silence follow the rhythm that the card has confirmed. */
  async function trustInterval({ device_no, state, value }: CommandRow<'interval'>): Promise<void> {
    if (state !== 'delivered' && state !== 'taken' && state !== 'seen') return;
    await setReportInterval(db, device_no, value.seconds);
  }

  /** A command that is written now: of some models nothing will be heard. */
  async function claim(commandId: string): Promise<boolean> {
    const rows = await change(
      (row, now) => {
        const tells = CARD_MODELS[modelOf(row)].strongest[row.kind] !== 'sent';
        return row.due
          ? { due: false, sentAt: now, state: afterEvidence(row.state, tells ? 'sent' : 'cannotTell') }
          : null;
      },
      `command_id = $1 and ${store.newestOnly}`,
      commandId,
    );
    return rows.length > 0;
  }

  const release = (commandId: string) => change(() => ({ due: true, state: 'queued' }), 'command_id = $1', commandId);

  const dueFor = async (deviceNo: number): Promise<CardCommand[]> =>
    watched.has(deviceNo) ? (await store.due(deviceNo)).map((row) => toCommand(row)) : [];

  const unsent = standingTrouble(log, 'a command could not be sent');
  /** Sends what is due to a card of the driver; a card of the gateway is told by its process. */
  async function dispatch(card: CardRow): Promise<void> {
    watched.add(card.device_no);
    await db.notify(COMMANDS_DUE, String(card.device_no));
    if (!isDrivers(card) || driver.send === null) return;
    for (const command of await dueFor(card.device_no)) {
      if (!(await claim(command.commandId))) continue;
      try {
        const sending = await driver.send({ ...command, uniqueId: card.unique_id });
        unsent.ended();
        if (sending === 'unknown') await record(command.commandId, 'refused');
        else if (sending === 'kept') await change(() => ({ state: 'queued' }), 'command_id = $1', command.commandId);
      } catch (error) {
        unsent.began(error);
        // Whether it left is not known, so an errand is not repeated.
        if (isLasting(command.kind)) await release(command.commandId);
        else await change(() => ({ state: 'expired' }), 'command_id = $1', command.commandId);
      }
    }
  }

  /** The present receipt of a command, after what its sending changed. */
  const receiptOf = async (commandId: string): Promise<Receipt> => {
    const [row] = await store.read('command_id = $1', commandId);
    if (!row) throw new Refusal(CODES.notFound, 'No such command');
    return toReceipt(row);
  };

  /**
   * Asks a card for an errand. While one of the kind is open, a further call returns its receipt; messages are each
   * their own.
   * @param by role id, or 'platform'
   */
  async function errand<Kind extends Exclude<CommandKind, SettingKind>>(
    card: CardRow,
    kind: Kind,
    value: CommandValue<Kind>,
    by: string,
  ): Promise<Receipt> {
    if (!can(card, kind)) throw new Refusal(CODES.cardCannot, 'This model of card cannot do that');
    const open = await store.read(
      `command.device_no = $1 and kind = $2 and version is null and state in ('queued', 'sent')`,
      card.device_no,
      kind,
    );
    if (open[0] && kind === 'locate' && isAskedAgain(open[0], clock())) {
      await change(() => ({ due: true }), 'command_id = $1', open[0].command_id);
      await dispatch(card);
      return receiptOf(open[0].command_id);
    }
    if (open[0] && kind !== 'message') return toReceipt(open[0]);
    if (open.length >= MOST_OPEN) throw new Refusal(CODES.tooMany, 'Too many messages wait for the card');
    const row = await store.insert(db, { deviceNo: card.device_no, kind, version: null, value, by });
    await broadcast.receiptChanged(toReceipt(row));
    await dispatch(card);
    return receiptOf(row.command_id);
  }

  /** The errands whose effect is a start of the card, and what is wanted, once more. */
  async function cardStarted(deviceNo: number): Promise<void> {
    await change(
      () => ({ state: 'seen', due: false }),
      `command.device_no = $1 and kind in ('restart', 'factoryReset') and state in ('sent', 'delivered', 'cannotTell')`,
      deviceNo,
    );
    await tellAgain(deviceNo, `state <> 'replaced'`);
  }
  async function tellAgain(deviceNo: number, which: string): Promise<void> {
    const again = await change(
      () => ({ state: 'queued', due: true }),
      `command.device_no = $1 and version is not null and ${which} and ${store.newestOnly}`,
      deviceNo,
    );
    if (again.length === 0) return;
    watched.add(deviceNo);
    await db.notify(COMMANDS_DUE, String(deviceNo));
  }

  return {
    dueFor,
    claim,
    release,
    record,
    cardStarted,
    errand,
    dispatch,
    modelOf,
    can,
    /** Keys that dial, the SOS key among them. */
    keysOf: (card: CardRow) => CARD_MODELS[modelOf(card)].keys,
    receiptOf,
    /** Tells consoles of a new command. */
    announce: (row: CommandRow) => broadcast.receiptChanged(toReceipt(row)),

    /** Calls `listener` when something is due for a card. Returns a function that ends it. */
    onDue(listener: (deviceNo: number) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Our copy of a setting for a card that asks for it; null when nothing is wanted: then nothing is answered. */
    async copyFor<Kind extends SettingKind>(deviceNo: number, kind: Kind): Promise<CardCommand<Kind> | null> {
      const row = await store.wanted(db, deviceNo, kind);
      // A connection may still speak for the number that the card had with its former wearer.
      return row && row.student_id !== '' ? toCommand(row) : null;
    },

    /** The card logged in: what it did not answer to before is told again. */
    cardConnected: (deviceNo: number) => tellAgain(deviceNo, `state in ('queued', 'sent', 'expired')`),

    /** Keeps which model a card is; only a gateway knows. */
    async setModel(deviceNo: number, model: CardModel): Promise<void> {
      await setCardModel(db, deviceNo, model);
    },

    /** Cancels an errand that nobody waits for any more. */
    cancel: (commandId: string) =>
      change(
        (row) => (row.state === 'queued' || row.state === 'sent' ? { state: 'expired', due: false } : null),
        'command_id = $1 and version is null',
        commandId,
      ),

    /** The texts of a card's next command for the answer to its HTTP report, one a line; null without one. */
    async textFor(deviceNo: number): Promise<string | null> {
      for (const command of await dueFor(deviceNo)) {
        const texts = watchTexts(command);
        if (texts.length === 0 || !(await claim(command.commandId))) continue;
        return texts.join('\n');
      }
      return null;
    },

    /**
     * Looks for effects in what cards reported: the fix after 'locate', the spacing of fixes after 'interval'. A report
     * without a newer fix answers nothing.
     */
    async reported(changes: readonly PositionChange[]): Promise<void> {
      for (const { deviceNo, position } of ofConfirmed(changes).filter((one) => watched.has(one.deviceNo))) {
        const rows = await store.read(
          `command.device_no = $1 and (kind in ('locate', 'interval') or (not due and state = 'queued'))
           and state <> 'seen' and (due or state in ('queued', 'sent', 'delivered', 'taken', 'cannotTell'))`,
          deviceNo,
        );
        for (const row of rows) {
          // The server that kept it has the card again.
          if (!row.due && row.state === 'queued') await record(row.command_id, 'sent');
          else if (!UNDER_WAY.includes(row.state)) continue;
          else if (row.kind === 'locate' && isAfter(position.fix?.time, row.asked_at))
            await record(row.command_id, 'seen');
          else if (row.kind === 'interval' && (await keepsInterval(db, row))) await record(row.command_id, 'seen');
        }
        await watched.check(deviceNo);
      }
    },

    sweep: commandSweep(context, driver, { change, dispatch }),
  };
}
export type CardCommands = Awaited<ReturnType<typeof createCardCommands>>;

/** Milliseconds after which a card without an answer is asked for its position once more: that harms nothing. */
const LOCATE_AGAIN = 90_000;
const isAskedAgain = ({ state, sent_at }: CommandRow, now: Date) =>
  state === 'sent' && sent_at !== null && now.getTime() - sent_at.getTime() > LOCATE_AGAIN;

/** Cards' times have whole seconds. */
const isAfter = (time: Date | undefined, asked: Date) =>
  time !== undefined && time.getTime() >= Math.floor(asked.getTime() / 1000) * 1000;
