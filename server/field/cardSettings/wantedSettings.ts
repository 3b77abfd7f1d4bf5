/** What the family wants of a card: read, saved in versions, logged, and reverted. */
import {
  type Author,
  CODES,
  COMMAND_KINDS,
  type CommandValue,
  isLasting,
  modelFault,
  type SettingChange,
  type SettingKind,
  type Wanted,
} from '../../../contract';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { isUniqueViolation } from '../../engine/store/errors';
import { authorsOf } from './authors';
import type { CardCommands } from './cardCommands';
import type { CardRow, CommandRow } from './commandRow';
import { commandStore } from './commandStore';
import { cardOf, seesCommand } from './scopedCards';

/** Rows of one page of the log. */
const PAGE = 30;

export function wantedSettings(context: PlatformContext, commands: CardCommands) {
  const { db } = context;
  const store = commandStore(context);

  const withAuthor = <Kind extends SettingKind>(row: CommandRow<Kind>, author: Author): Wanted<CommandValue<Kind>> => ({
    studentId: row.student_id,
    version: row.version ?? 0,
    value: row.value,
    commandId: row.command_id,
    state: row.state,
    marks: row.marks,
    author,
    askedTime: row.asked_at.toISOString(),
  });

  /** What is wanted of a card now. Version 0 when nothing was ever wanted. */
  async function present<Kind extends SettingKind>(
    session: Session,
    card: CardRow,
    kind: Kind,
  ): Promise<Wanted<CommandValue<Kind>>> {
    const row = await store.wanted(db, card.device_no, kind);
    if (!row)
      return {
        studentId: card.student_id,
        version: 0,
        value: null,
        commandId: null,
        state: null,
        marks: [],
        author: null,
        askedTime: null,
      };
    return withAuthor(row, await authorsOf(db, session, [row]).then((of) => of(row)));
  }

  /**
   * Saves a new version and brings the card to it.
   * @param over the version that the person has seen.
   * @throws Refusal 409 with the other version, 3008 when the card's model does not take the value.
   */
  async function save<Kind extends SettingKind>(
    session: Session,
    card: CardRow,
    kind: Kind,
    value: CommandValue<Kind>,
    over: number,
  ): Promise<Wanted<CommandValue<Kind>>> {
    if (!commands.can(card, kind)) throw new Refusal(CODES.cardCannot, 'This model of card has no such setting');
    const fault = modelFault(commands.modelOf(card), value);
    if (fault) throw new Refusal(CODES.cardCannot, 'This model of card takes less', fault);
    const saved = await db
      .transaction(async (tx) => {
        const before = await store.wanted(tx, card.device_no, kind);
        if ((before?.version ?? 0) !== over) return null;
        return store.want(tx, { deviceNo: card.device_no, kind, over, value, by: session.roleId });
      })
      .catch((error: unknown) => {
        // Two saved at the same time: the version is the other's.
        if (isUniqueViolation(error)) return null;
        throw error;
      });
    if (!saved)
      throw new Refusal(CODES.conflict, 'Somebody saved it in between', {
        theirs: await present(session, card, kind),
      });
    await commands.announce(saved);
    await commands.dispatch(card);
    return present(session, card, kind);
  }

  return {
    present,
    save,
    authorsOf: (session: Session, rows: readonly CommandRow[]) => authorsOf(db, session, rows),

    /** The log: every version with what was wanted before it, newest first. */
    async changes(
      session: Session,
      card: CardRow,
      { kind, before }: { kind?: SettingKind | undefined; before?: string | undefined },
    ): Promise<{ changes: SettingChange[]; more: boolean }> {
      const rows = await db.query<CommandRow<SettingKind> & { before: unknown; newest: number }>(
        `select * from (
           select command_id, command_no, kind, version, value, asked_by, class_id, state, marks, asked_at,
             lag(value) over versions as before, max(version) over (partition by kind) as newest
           from command where device_no = $1 and version is not null
           window versions as (partition by kind order by version)) changes
         where ($2::text is null or kind = $2)
           and ($3::text is null or command_no < (select command_no from command last where last.command_id = $3))
         order by command_no desc limit ${PAGE + 1}`,
        [card.device_no, kind ?? null, before ?? null],
      );
      const shown = rows.slice(0, PAGE);
      const authorOf = await authorsOf(db, session, shown);
      return {
        more: rows.length > PAGE,
        changes: shown.map((row) => ({
          commandId: row.command_id,
          kind: row.kind,
          version: row.version ?? 0,
          newest: row.newest,
          value: row.value,
          before: row.before,
          author: authorOf(row),
          askedTime: row.asked_at.toISOString(),
          state: row.state,
          marks: row.marks,
        })),
      };
    },

    /** Saves what was wanted before a change as a new version. @throws Refusal 404, 409 and as `save`. */
    async revert(session: Session, commandId: string, over: number): Promise<Wanted> {
      if (!(await seesCommand(db, session, commandId))) throw new Refusal(CODES.notFound, 'No such change');
      const [change] = await store.read('command_id = $1 and version is not null', commandId);
      const [before] = change
        ? await store.read(
            'command.device_no = $1 and kind = $2 and version = $3',
            change.device_no,
            change.kind,
            (change.version ?? 0) - 1,
          )
        : [];
      if (!change || !before || !isLasting(change.kind)) throw new Refusal(CODES.notFound, 'Nothing was wanted before');
      const card = await cardOf(db, change.student_id);
      return save(session, card, change.kind, COMMAND_KINDS[change.kind].value.parse(before.value), over);
    },
  };
}
export type WantedSettings = ReturnType<typeof wantedSettings>;
