/**
 * Calls and texts that cards report. Kept only while the family's switch is on; the effect of a new number is seen in
 * the calls either way. The gateway calls `heardCalls` and `heardSms`; both may repeat what was said before.
 */
import { daysOfSchool } from '../../engine/settings';
import { type CardCall, CODES, type OutgoingNumbers, type RecordSwitch } from '../../../contract';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { readTold, type Queryable } from '../../engine/store/db';
import { authorsOf } from './authors';
import type { CardCommands } from './cardCommands';
import type { CardRow, CommandRow } from './commandRow';
import { commandStore } from './commandStore';

/** A call as a card tells it. */
export interface HeardCall {
  number: string;
  direction: CardCall['direction'];
  outcome: CardCall['outcome'];
  beganTime: Date;
  seconds: number;
}
/** A text message that a card let through. */
export interface HeardSms {
  number: string;
  words: string;
  sentTime: Date;
}

/** Rows of one page, and texts of one thread. */
const PAGE = 50;
const TEXTS = 200;
/** Characters of a number and of a text that are kept. */
const LONGEST = { number: 32, words: 1_000 };

/** What the card says when the switch goes on, where it can show a message. Cards have Chinese fonts only. */
const TOLD_CHILD = '家长已打开通话和短信记录，可以看到你和谁通话、收到什么短信。';

export function cardRecords(context: PlatformContext, commands: CardCommands) {
  const { db, clock, settings } = context;
  const store = commandStore(context);

  async function isKept(tx: Queryable, deviceNo: number): Promise<boolean> {
    const rows = await tx.query(
      `select 1 from card_records join device using (student_id) where device_no = $1 and is_on and released_at is null`,
      [deviceNo],
    );
    return rows.length > 0;
  }

  /** A call by a number of the newest version that was not in the version before shows that the card has it. */
  async function seeNumbers(deviceNo: number, calls: readonly HeardCall[]): Promise<void> {
    const wanted = await store.wanted(db, deviceNo, 'outgoing');
    if (!wanted?.sent_at || wanted.state === 'seen') return;
    const [before] = await store.read<CommandRow<'outgoing'>>(
      `command.device_no = $1 and kind = 'outgoing' and version = $2`,
      deviceNo,
      (wanted.version ?? 0) - 1,
    );
    const numbersOf = (value: OutgoingNumbers | undefined) => new Set(value?.keys.map(({ number }) => number));
    const old = numbersOf(before?.value);
    const fresh = [...numbersOf(wanted.value)].filter((number) => !old.has(number));
    const since = wanted.sent_at;
    if (calls.some((call) => call.direction === 'out' && call.beganTime >= since && fresh.includes(call.number)))
      await commands.record(wanted.command_id, 'seen');
  }

  const toSwitch = async (session: Session, studentId: string): Promise<RecordSwitch> => {
    const [row] = await db.query<{ is_on: boolean; changed_by: string; changed_at: Date }>(
      'select is_on, changed_by, changed_at from card_records where student_id = $1',
      [studentId],
    );
    const author = row && { asked_by: row.changed_by, class_id: null };
    return {
      studentId,
      on: row?.is_on ?? false,
      author: author ? (await authorsOf(db, session, [author]))(author) : null,
      changedTime: row?.changed_at.toISOString() ?? null,
      keepDays: daysOfSchool(settings, session.schoolId).recordDays,
    };
  };

  /** The names that the family has given to numbers. */
  async function namesOf(card: CardRow): Promise<Map<string, string>> {
    const outgoing = (await store.wanted(db, card.device_no, 'outgoing'))?.value;
    const incoming = (await store.wanted(db, card.device_no, 'incoming'))?.value;
    return new Map([...(incoming?.numbers ?? []), ...(outgoing?.keys ?? [])].map(({ number, name }) => [number, name]));
  }

  return {
    /** Keeps the calls of a card that its family wants kept. */
    async heardCalls(deviceNo: number, calls: readonly HeardCall[]): Promise<void> {
      if (calls.length === 0) return;
      await seeNumbers(deviceNo, calls);
      if (!(await isKept(db, deviceNo))) return;
      await db.query(
        `insert into card_call (device_no, number, direction, outcome, began_at, seconds)
         select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::int[])
         on conflict do nothing`,
        [
          deviceNo,
          calls.map(({ number }) => number.slice(0, LONGEST.number)),
          calls.map(({ direction }) => direction),
          calls.map(({ outcome }) => outcome),
          calls.map(({ beganTime }) => beganTime),
          calls.map(({ seconds }) => Math.max(0, Math.round(seconds))),
        ],
      );
    },

    /** Keeps a text message of a card whose family wants it kept. */
    async heardSms(deviceNo: number, { number, words, sentTime }: HeardSms): Promise<void> {
      if (!(await isKept(db, deviceNo))) return;
      await db.query(
        'insert into card_sms (device_no, number, words, sent_at) values ($1, $2, $3, $4) on conflict do nothing',
        [deviceNo, number.slice(0, LONGEST.number), words.slice(0, LONGEST.words), sentTime],
      );
    },

    switchOf: toSwitch,

    async saveSwitch(session: Session, card: CardRow, on: boolean): Promise<RecordSwitch> {
      await db.transaction(async (tx) => {
        await tx.query(
          `insert into card_records (student_id, is_on, changed_by, changed_at) values ($1, $2, $3, $4)
           on conflict (student_id) do update set is_on = excluded.is_on, changed_by = excluded.changed_by,
             changed_at = excluded.changed_at`,
          [card.student_id, on, session.roleId, clock()],
        );
        if (on) return;
        await tx.query('delete from card_call where device_no = $1', [card.device_no]);
        await tx.query('delete from card_sms where device_no = $1', [card.device_no]);
      });
      if (on && commands.can(card, 'message'))
        await commands.errand(card, 'message', { subject: 'notice', text: TOLD_CHILD, aloud: false }, session.roleId);
      return toSwitch(session, card.student_id);
    },

    async calls(card: CardRow, before: string | undefined): Promise<{ calls: CardCall[]; more: boolean }> {
      if (!(await isKept(db, card.device_no))) throw new Refusal(CODES.recordsOff, 'The family keeps no calls');
      const names = await namesOf(card);
      const rows = await readTold<Omit<CardCall, 'name'>>(
        db,
        `select call_id::text, number, direction, outcome, began_at as began_time, seconds from card_call
         where device_no = $1 and ($2::bigint is null or (began_at, call_id) <
           (select last.began_at, last.call_id from card_call last where last.call_id = $2 and last.device_no = $1))
         order by began_at desc, card_call.call_id desc limit ${PAGE + 1}`,
        [card.device_no, before !== undefined && /^\d{1,15}$/.test(before) ? Number(before) : null],
      );
      return {
        more: rows.length > PAGE,
        calls: rows.slice(0, PAGE).map((call) => ({ ...call, name: names.get(call.number) ?? '' })),
      };
    },

    async threads(card: CardRow) {
      if (!(await isKept(db, card.device_no))) throw new Refusal(CODES.recordsOff, 'The family keeps no texts');
      const names = await namesOf(card);
      const rows = await readTold<{ number: string; words: string; sentTime: string; count: number }>(
        db,
        `select distinct on (number) number, words, sent_at as sent_time,
           (count(*) over (partition by number))::int as count
         from card_sms where device_no = $1 order by number, sent_at desc limit ${TEXTS}`,
        [card.device_no],
      );
      return rows
        .toSorted((one, other) => Date.parse(other.sentTime) - Date.parse(one.sentTime))
        .map((thread) => ({ ...thread, name: names.get(thread.number) ?? '' }));
    },

    async thread(card: CardRow, tel: string) {
      if (!(await isKept(db, card.device_no))) throw new Refusal(CODES.recordsOff, 'The family keeps no texts');
      const messages = await readTold<{ smsId: string; words: string; sentTime: string }>(
        db,
        `select sms_id::text, words, sent_at as sent_time from card_sms where device_no = $1 and number = $2
         order by sent_at desc limit ${TEXTS}`,
        [card.device_no, tel],
      );
      if (messages.length === 0) throw new Refusal(CODES.notFound, 'No texts of this number');
      return { number: tel, name: (await namesOf(card)).get(tel) ?? '', messages: messages.toReversed() };
    },
  };
}
export type CardRecords = ReturnType<typeof cardRecords>;
