/**
 * Class mode as a school wants it for a class. It is a default: each card of the class is told the rule as a version of
 * its own setting, unless its family has set class mode itself. A card that joins the class later gets it by the sweep.
 */
import {
  type ClassMode,
  type ClassRule,
  CODES,
  EMPTY_SETTINGS,
  modelFault,
  type ReceiptState,
} from '../../../contract';
import { dayOf } from '../../../contract/day';
import { NO_CALENDAR, type SchoolCalendar, timetableDay } from '../../../contract/fences';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { isUniqueViolation } from '../../engine/store/errors';
import { authorsOf } from './authors';
import type { CardCommands } from './cardCommands';
import type { CardRow, CommandRow } from './commandRow';
import { commandStore } from './commandStore';

interface RuleRow {
  class_id: string;
  version: number;
  value: ClassMode | null;
  changed_by: string;
  changed_at: Date;
}

/** What a card is told of its class's rule. */
type ToldRule = Pick<RuleRow, 'class_id' | 'value' | 'changed_by'>;

/** A withdrawn rule leaves cards without windows. */
const NO_WINDOWS: ClassMode = { ...EMPTY_SETTINGS.classMode, windows: [] };
/** Cards that are read at a time. */
const BATCH = 200;

/** True for the rule of a family: the platform's own is only what a card of another wearer was emptied with. */
const isFamilys = ({ class_id, asked_by }: Pick<CommandRow, 'class_id' | 'asked_by'>) =>
  class_id === null && asked_by !== 'platform';

/** The newest class mode of each card. */
const NEWEST_MODE = /* sql */ `lateral (select version, class_id, value, state, asked_by from command
  where command.device_no = device.device_no and kind = 'classMode' and version is not null
  order by version desc limit 1) mode`;

export function classRules(context: PlatformContext, commands: CardCommands) {
  const { db, clock } = context;
  const store = commandStore(context);

  /** @throws Refusal 404 for a class outside the session's scope */
  async function nameOf(session: Session, classId: string): Promise<string> {
    const [row] = await db.query<{ name: string }>(
      `select name from class where class_id = $1 and left_at is null and ${
        session.role === 'admin'
          ? 'school_id = $2'
          : 'exists (select 1 from teaching where teaching.class_id = class.class_id and role_id = $2)'
      }`,
      [classId, session.role === 'admin' ? session.schoolId : session.roleId],
    );
    if (!row) throw new Refusal(CODES.notFound, 'No such class');
    return row.name;
  }

  async function ruleOf(classId: string): Promise<RuleRow | undefined> {
    const [row] = await db.query<RuleRow>(
      'select class_id, version, value, changed_by, changed_at from class_mode_rule where class_id = $1',
      [classId],
    );
    return row;
  }

  async function read(session: Session, classId: string): Promise<ClassRule> {
    const className = await nameOf(session, classId);
    const rule = await ruleOf(classId);
    const cards = await db.query<
      CardRow & {
        device_no: number | null;
        class_id: string | null;
        state: ReceiptState | null;
        asked_by: string;
      }
    >(
      `select device.device_no, device.unique_id, student.student_id, device.card_model,
         mode.class_id, mode.state, mode.asked_by
       from student left join device using (student_id) left join ${NEWEST_MODE} on true
       where student.class_id = $1 and student.left_at is null`,
      [classId],
    );
    const worn = cards.filter((card) => card.device_no !== null);
    const told = worn.filter((card) => card.class_id === classId);
    const states = new Map<ReceiptState, number>();
    for (const { state } of told) if (state) states.set(state, (states.get(state) ?? 0) + 1);
    const author = rule && { asked_by: rule.changed_by, class_id: null };
    return {
      classId,
      className,
      version: rule?.version ?? 0,
      value: rule?.value ?? null,
      author: author ? (await authorsOf(db, session, [author]))(author) : null,
      changedTime: rule?.changed_at.toISOString() ?? null,
      cards: [...states].map(([state, count]) => ({ state, count })),
      ownRules: worn.filter((card) => card.state !== null && isFamilys(card)).length,
      cannot: worn.filter((card) => card.state === null && !takes(card, rule?.value ?? null)).length,
      without: cards.length - worn.length,
    };
  }

  const takes = (card: CardRow, value: ClassMode | null) =>
    commands.can(card, 'classMode') && (value === null || modelFault(commands.modelOf(card), value) === null);

  /** Tells a card the rule of its class, when its family has none of its own. */
  async function tell(card: CardRow, { class_id: classId, value, changed_by: by }: ToldRule): Promise<void> {
    const mode = value ?? NO_WINDOWS;
    if (!takes(card, mode)) return;
    const row = await db
      .transaction(async (tx) => {
        const present = await store.wanted(tx, card.device_no, 'classMode');
        if (present && isFamilys(present)) return null;
        const over = present?.version ?? 0;
        return store.want(tx, { deviceNo: card.device_no, kind: 'classMode', over, value: mode, by, classId });
      })
      .catch((error: unknown) => {
        // Its family saved at the same time: the family's counts.
        if (isUniqueViolation(error)) return null;
        throw error;
      });
    if (!row) return;
    await commands.announce(row);
    await commands.dispatch(card);
  }

  /**
   * Cards that do not have the rule of their class yet: new ones, and those of pupils who changed their class. A class
   * without a rule leaves nothing of the old one.
   */
  async function catchUp(): Promise<void> {
    // In the order of their numbers: cards whose model takes no rule stay late for ever, and must not hold up the rest.
    for (let last = 0, more = true; more;) {
      const late = await lateAfter(last);
      for (const row of late) await tell(row, row);
      last = late.at(-1)?.device_no ?? last;
      more = late.length === BATCH;
    }
  }

  const lateAfter = (last: number) =>
    db.query<CardRow & ToldRule>(
      `select device.device_no, device.unique_id, device.student_id, device.card_model,
         student.class_id, rule.value, coalesce(rule.changed_by, 'platform') as changed_by
       from student join device using (student_id) left join class_mode_rule rule using (class_id)
         left join ${NEWEST_MODE} on true
       where student.left_at is null and device.device_no > $3
         and ((rule.value is not null
             and (mode.version is null or (mode.class_id is null and mode.asked_by = 'platform')))
           or (mode.class_id is not null and (mode.class_id is distinct from student.class_id
             or mode.value <> coalesce(rule.value, $2::jsonb))))
       order by device.device_no limit $1`,
      [BATCH, JSON.stringify(NO_WINDOWS), last],
    );

  /** Tells cards that today has no school, and again when it has; cards know no calendar. */
  async function followHolidays(): Promise<void> {
    const schools = await db.query<{ school_id: string; time_zone: string; calendar: SchoolCalendar | null }>(
      'select school_id, time_zone, calendar from school left join school_calendar using (school_id)',
    );
    for (const { school_id, time_zone, calendar } of schools) {
      const today = dayOf(clock().getTime(), time_zone);
      const paused = timetableDay(today, calendar ?? NO_CALENDAR) === null;
      const rows = await db.query<CardRow>(
        `with turned as (
           update command set paused = $2, due = true, state = 'queued' from device, student
           where command.device_no = device.device_no and student.student_id = device.student_id
             and student.school_id = $1 and kind = 'classMode' and version is not null and paused <> $2
             and (value ->> 'holidaysOff')::boolean and ${store.newestOnly}
           returning command.device_no)
         select distinct device.device_no, unique_id, student_id, card_model from turned join device using (device_no)`,
        [school_id, paused],
      );
      for (const card of rows) await commands.dispatch(card);
    }
  }

  return {
    read,
    /** @throws Refusal 404, 409 with the other rule */
    async save(session: Session, classId: string, value: ClassMode | null, over: number): Promise<ClassRule> {
      await nameOf(session, classId);
      const [saved] = await db.query<RuleRow>(
        `insert into class_mode_rule as rule (class_id, version, value, changed_by, changed_at)
         select $1, 1, $2::jsonb, $3, $4 where $5 = 0
         on conflict (class_id) do nothing returning *`,
        [classId, value && JSON.stringify(value), session.roleId, clock(), over],
      );
      const [changed] = saved
        ? [saved]
        : await db.query<RuleRow>(
            `update class_mode_rule set version = version + 1, value = $2::jsonb, changed_by = $3, changed_at = $4
             where class_id = $1 and version = $5 returning *`,
            [classId, value && JSON.stringify(value), session.roleId, clock(), over],
          );
      if (!changed)
        throw new Refusal(CODES.conflict, 'Somebody saved it in between', { theirs: await read(session, classId) });
      const cards = await db.query<CardRow>(
        `select device_no, unique_id, student_id, card_model from device join student using (student_id)
         where class_id = $1 and left_at is null`,
        [classId],
      );
      for (const card of cards) await tell(card, changed);
      return read(session, classId);
    },

    async sweep(): Promise<void> {
      await catchUp();
      await followHolidays();
    },
  };
}
export type ClassRules = ReturnType<typeof classRules>;
