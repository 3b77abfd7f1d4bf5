/**
 * Tells a connected card what is due, one command at a time, and passes on as evidence what the card shows. What is
 * wanted and what a receipt says is kept by server/field/cardSettings; this file only knows when to write and what an
 * answer belongs to.
 */
import { CARD_MODELS, type CommandEvidence } from '../../../contract';
import type { CardCommands } from '../cardSettings/cardCommands';
import type { CardCommand } from '../cardSettings/commandRow';
import { isEmptying } from '../cardSettings/emptySettings';
import type { PlatformContext } from '../../engine/platform';
import { hqWords } from './hq/commands';
import { PROFILES, type PulledSetting } from './profiles';
import type { CardSession } from './session';
import { localDigits } from './student/cardTime';
import { type CommandSetting, pullBody, studentCommands } from './student/commands';
import { writeStudentFrame } from './student/frame';
import { readLocation } from './student/location';
import type { CardAnswer, CardWords, Turn } from './turn';
import { mayBeTold } from '../../people/cards/trust';
import { watchWords } from './watch/commands';

/** Milliseconds to wait for an answer before the next command is written; it counts also when it comes later. */
const ANSWER_WITHIN = 60_000;
/** Milliseconds after the login in which the card asks for its settings itself: its asking is the better evidence. */
export const ASKS_ITSELF_FOR = 10_000;
/** Protocols in which a card asks for nothing: it is told at once. */
const ASKS_NEVER: ReadonlySet<CardSession['form']> = new Set(['watch', 'hq']);
/** Commands whose answer may still come. */
const REMEMBERED = 8;
/** Numbers to delete in one command; more do not fit into the smallest buffer. */
const MOST_DELETED = 20;

export type CommandsForCards = Pick<
  CardCommands,
  'dueFor' | 'claim' | 'release' | 'record' | 'cardStarted' | 'cardConnected' | 'setModel' | 'copyFor' | 'onDue'
>;

export function cardTeller(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  commands: CommandsForCards,
  /** Writes to the card. False when the connection is gone and no byte left. */
  write: (session: CardSession, text: string) => boolean,
) {
  /** Numbers that earlier versions put on the card's list, those of its former wearers too, newest first. */
  async function earlierNumbers(deviceNo: number, { kind, version }: CardCommand): Promise<string[]> {
    if (kind !== 'incoming') return [];
    const rows = await db.query<{ number: string }>(
      `with recursive held (device_no, before) as (
         select device_no, previous_no from device where device_no = $1
         union all select device.device_no, previous_no from held join device on device.device_no = held.before)
       select number from (
         select distinct on (item ->> 'number') item ->> 'number' as number, command_no
         from command join held using (device_no), jsonb_array_elements(value -> 'numbers') as item
         where kind = 'incoming' and (device_no <> $1 or version < $2)
         order by item ->> 'number', command_no desc) earlier
       order by command_no desc limit ${MOST_DELETED}`,
      [deviceNo, version ?? 0],
    );
    return rows.map(({ number }) => number);
  }

  const settingOf = async (session: CardSession, deviceNo: number, command: CardCommand): Promise<CommandSetting> => ({
    model: session.speaker.model,
    commandNo: command.commandNo,
    earlierNumbers: await earlierNumbers(deviceNo, command),
  });

  const listsOf = async (deviceNo: number) => ({
    outgoing: (await commands.copyFor(deviceNo, 'outgoing'))?.value ?? null,
    incoming: (await commands.copyFor(deviceNo, 'incoming'))?.value ?? null,
  });

  /** The messages of a command; null when this card cannot be told it. */
  async function wordsOf(session: CardSession, deviceNo: number, command: CardCommand): Promise<CardWords[] | null> {
    if (session.form === 'watch') return watchWords(session, command);
    if (session.form === 'hq') return hqWords(session, command, await listsOf(deviceNo), clock());
    const { lengthUnit, longestMessage } = PROFILES[session.speaker.model];
    const frames = studentCommands(command, await settingOf(session, deviceNo, command));
    const words = frames?.map(({ command, body }): CardWords => {
      const head = { imei: session.uniqueId, iccid: session.iccid, command, type: 1, body } as const;
      return {
        command,
        text: (serial) => writeStudentFrame({ ...head, serial, time: localDigits(clock()) }, lengthUnit),
      };
    });
    // Sealed, it grows by a third and a block.
    const fits = words?.every(({ text }) => new TextEncoder().encode(text('')).length * 1.4 + 64 < longestMessage);
    return fits ? (words ?? null) : null;
  }

  /** Writes the next message of the command under way. False when the connection is gone. */
  function writeNext(session: CardSession): boolean {
    const { underWay } = session;
    const words = underWay?.words.shift();
    if (!underWay || !words) return false;
    const now = clock();
    session.speaker.count += 1;
    const serial = localDigits(now) + String(session.speaker.count % 10_000).padStart(4, '0');
    if (!write(session, words.text(serial))) return false;
    const { commandId } = underWay;
    session.told.push({ serial, command: words.command, commandId, isLast: underWay.words.length === 0 });
    if (session.told.length > REMEMBERED) session.told.shift();
    underWay.until = now.getTime() + ANSWER_WITHIN;
    return true;
  }

  /** Whether the answer comes soon. A place takes minutes to find, and one firmware sends a report instead. */
  function isAwaited({ speaker, told }: CardSession): boolean {
    const { command = '' } = told.at(-1) ?? {};
    return command !== 'LOCATION_INFO_GET' && !PROFILES[speaker.model].silentCommands.includes(command);
  }

  /** Writes the next due command, unless the card has one in hand or is not to be told anything. */
  async function tellNext(session: CardSession): Promise<void> {
    const { deviceNo } = session;
    if (session.telling || session.underWay || deviceNo === null || session.closed) return;
    session.telling = true;
    session.dueAt = Number.POSITIVE_INFINITY;
    try {
      for (const command of await commands.dueFor(deviceNo)) {
        // What waits for the family's yes stays queued. The line that was told a former family's numbers deletes them.
        const isForFormer = session.wasConfirmed && isEmptying(command);
        if (!isForFormer && !mayBeTold(session.trust, command.kind)) continue;
        const words = await wordsOf(session, deviceNo, command);
        // Another model may speak when the family has said which line is the card's.
        if (!words && session.trust !== 'confirmed') continue;
        if (session.closed || !(await commands.claim(command.commandId))) continue;
        if (!words || words.length === 0) {
          await commands.record(command.commandId, 'refused');
          continue;
        }
        session.underWay = { commandId: command.commandId, words, until: 0 };
        if (!writeNext(session)) {
          session.underWay = null;
          await commands.release(command.commandId);
          return;
        }
        if (isAwaited(session)) return;
        while (writeNext(session));
        session.underWay = null;
      }
    } finally {
      session.telling = false;
    }
  }

  /** What an answer says; null when it says nothing. */
  function evidenceIn({ command, body }: CardAnswer): Extract<CommandEvidence, 'delivered' | 'refused'> | null {
    if (body === '0' || body === '' || body.startsWith('0@')) return 'delivered';
    if (command === 'LOCATION_INFO_GET' && readLocation(body)) return 'delivered';
    return body === '1' || body === '2' ? 'refused' : null;
  }

  return {
    tellNext,

    /** A known card has logged in. */
    async loggedIn(session: CardSession, deviceNo: number): Promise<void> {
      // Another line than the confirmed one says nothing about the card.
      if (session.trust === 'other') return;
      await commands.setModel(deviceNo, session.speaker.model);
      const [reset] = await db.query(
        `select 1 from command where device_no = $1 and kind = 'factoryReset' and state in ('sent', 'delivered')`,
        [deviceNo],
      );
      if (reset && session.trust === 'confirmed') await commands.cardStarted(deviceNo);
      else await commands.cardConnected(deviceNo);
      session.dueAt = clock().getTime() + (ASKS_NEVER.has(session.form) ? 0 : ASKS_ITSELF_FOR);
    },

    /** The card has just been switched on: what it shall hold is told again. */
    poweredOn: (deviceNo: number) => commands.cardStarted(deviceNo),

    /** The card asks for a setting. Nothing is answered when we have no copy, because an empty answer wipes some. */
    async pulled(session: CardSession, deviceNo: number, { setting, answerWith }: NonNullable<Turn['pull']>) {
      const command = mayBeTold(session.trust, setting) ? await commands.copyFor(deviceNo, setting) : null;
      if (!command) return;
      const body = pullBody(command, await settingOf(session, deviceNo, command));
      if (body === null || !write(session, answerWith(body))) return;
      if (session.trust !== 'confirmed' || !provesCopy(session, setting)) return;
      await commands.record(command.commandId, 'taken');
    },

    /** The card answered a command: by its serial, or by its name where it has none or a fresh one. */
    async answered(session: CardSession, answer: CardAnswer): Promise<void> {
      const { freshSerial } = PROFILES[session.speaker.model];
      const isByName = answer.serial === '' || freshSerial.includes(answer.command);
      const told =
        session.told.find(({ serial }) => serial === answer.serial) ??
        (isByName ? session.told.findLast(({ command }) => command === answer.command) : undefined);
      const evidence = told && evidenceIn(answer);
      if (!told || !evidence) return;
      const isUnderWay = session.underWay?.commandId === told.commandId;
      if (evidence === 'delivered' && isUnderWay && !told.isLast) {
        if (writeNext(session)) return;
        // What a line answers that nobody has confirmed shows nothing of the card.
      } else if (session.trust === 'confirmed') await commands.record(told.commandId, evidence);
      if (isUnderWay) session.underWay = null;
      await tellNext(session);
    },

    /** The child has seen a message, or has had it read aloud. */
    async messageRead(deviceNo: number, messageId: string): Promise<void> {
      if (!/^\d{1,9}$/.test(messageId)) return;
      const [row] = await db.query<{ command_id: string }>(
        `select command_id from command where device_no = $1 and command_no = $2 and kind = 'message'`,
        [deviceNo, Number(messageId)],
      );
      if (row) await commands.record(row.command_id, 'seen');
    },
  };

  /**
   * Whether a model's asking proves that it has our copy. One keeps windows that were left out until all are deleted,
   * which no answer can do; so its class mode is told besides.
   */
  function provesCopy({ speaker: { model } }: CardSession, setting: PulledSetting): boolean {
    if (setting === 'classMode' && PROFILES[model].clearClassFirst) return false;
    return CARD_MODELS[model].strongest[setting] === 'taken';
  }
}
export type CardTeller = ReturnType<typeof cardTeller>;
