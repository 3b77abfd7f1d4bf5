/** Serves the calls of roster imports and of the roll-over. */
import { CODES, type RosterUpload, rosterCalls } from '../../../contract';
import { dayOf } from '../../../contract/day';
import type { ColumnMemory } from '../../../contract/roster/columnMemory';
import { withLearnt } from '../../../contract/roster/columns';
import { stagesOf } from '../../../contract/roster/classNames';
import { schoolYearOf, type Stage } from '../../../contract/roster/grades';
import type { FileFaultCode, RosterContext } from '../../../contract/roster/sheet';
import type { PeopleContext } from '../consequences';
import type { Caller } from '../manage/changes';
import { numberLooks } from '../manage/numberLooks';
import type { Session } from '../../engine/platform';
import { setRosterHeaders } from '../schools/schoolRows';
import { Refusal } from '../../engine/serving/refusal';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { PreparedData } from '../../engine/work/preparedJson';
import { rosterImports } from './rosterImports';
import type { ReadRoster } from './rosterTasks';
import { readSchoolState, type SchoolState } from './schoolState';

/** Rows that an undo names, at most. */
const MOST_STAYED = 200;

export function rosterRoutes(context: PeopleContext, auth: RequestAuth) {
  const { db, clock, heavyWork, newSecret } = context;
  const imports = rosterImports(context);
  const looks = numberLooks(context);

  /** What the school has set, and its present year. */
  async function school({
    schoolId,
  }: Session): Promise<RosterContext & { schoolYear: number; stages: Stage[]; memory: ColumnMemory }> {
    const [row] = await db.query<{
      school_year: number | null;
      roster_headers: ColumnMemory;
      time_zone: string;
      name: string;
    }>('select school_year, roster_headers, time_zone, name from school where school_id = $1', [schoolId]);
    const today = dayOf(clock().getTime(), row?.time_zone ?? 'Asia/Shanghai');
    const classes = await db.query<{ name: string; stage: Stage | null }>(
      'select name, stage from class where school_id = $1 and left_at is null',
      [schoolId],
    );
    return {
      today,
      schoolName: row?.name ?? '',
      schoolYear: row?.school_year ?? schoolYearOf(today),
      stages: stagesOf(classes),
      memory: row?.roster_headers ?? {},
    };
  }

  async function read(upload: RosterUpload, session: Session, signal: AbortSignal) {
    const { schoolYear, stages, memory, ...context } = await school(session);
    const found = await heavyWork.run(
      session.userId,
      'readRoster',
      async () => ({
        file: upload.file,
        fileName: upload.fileName,
        mappings: upload.mappings ?? null,
        mends: upload.mends,
        memory,
        school: { schoolYear, stages },
        context,
      }),
      signal,
    );
    return { found, schoolYear, memory };
  }

  /** The school, and the accounts and cards anywhere that the file names. That it asked for others is written down. */
  async function stateFor(by: Caller, { checked }: ReadRoster): Promise<SchoolState> {
    const mobiles = [
      ...checked.pupils.flatMap(({ guardians }) => guardians.map(({ mobile }) => mobile)),
      ...checked.teachers.flatMap(({ mobile }) => mobile ?? []),
    ];
    const cards = checked.cards.map(({ imei }) => imei);
    const state = await readSchoolState(db, by.session.schoolId, { mobiles, cards });
    const others = [state.accounts, state.cards].flatMap((rows) => rows.filter(({ ours }) => !ours));
    await looks.fileLooked(by, mobiles.length + cards.length, others.length);
    return state;
  }

  async function remember({ schoolId }: Session, { mappings, answer }: ReadRoster, memory: ColumnMemory) {
    const learnt = mappings.reduce((known, one, i) => withLearnt(known, one, answer.sheets[i]?.headers ?? []), memory);
    await setRosterHeaders(db, schoolId, JSON.stringify(learnt));
  }

  /** @throws Refusal `rosterCount` when many leave or move and somebody has not typed how many. */
  function requireCount(toType: number | null, typed: number | null | undefined): void {
    if (toType !== null && typed !== toType)
      throw new Refusal(CODES.rosterCount, 'Many pupils leave or move; type the count', { toType });
  }

  return serve<typeof rosterCalls>(
    rosterCalls,
    {
      async rosterImports(_, { session }) {
        return { ...(await school(session)), imports: await imports.list(session) };
      },

      async checkRoster(upload, { session, signal }, client) {
        const { found, schoolYear } = await read(upload, session, signal);
        if ('refused' in found) return refusedFile(found.refused);
        const seen = await imports.seen(session, found.hash);
        const json = await heavyWork.run(
          session.userId,
          'compareRoster',
          async () => ({
            state: await stateFor({ session, client }, found),
            checked: found.checked,
            read: found,
            seen,
            schoolYear,
            choices: upload.choices,
            seed: newSecret(),
          }),
          signal,
        );
        return new PreparedData(json, {});
      },

      async applyRoster({ version, typed, ...upload }, { session, signal }, client) {
        const { found, schoolYear, memory } = await read(upload, session, signal);
        if ('refused' in found) throw new Refusal(CODES.rosterFile, 'The file cannot be read', { why: found.refused });
        const state = await stateFor({ session, client }, found);
        if (state.version !== version) throw new Refusal(CODES.rosterChanged, 'The roster was changed in the meantime');
        const { changes, toType, unanswered } = await heavyWork.run(
          session.userId,
          'planRoster',
          async () => ({ state, checked: found.checked, schoolYear, choices: upload.choices, seed: newSecret() }),
          signal,
        );
        if (unanswered > 0)
          throw new Refusal(CODES.rosterQuestions, 'Numbers are known under other names', { unanswered });
        requireCount(toType, typed);
        const made = await imports.make(
          { session, client },
          {
            kind: 'file',
            fileName: upload.fileName,
            fileHash: found.hash,
            changes,
            version,
          },
        );
        await remember(session, found, memory);
        return made;
      },

      async undoRoster({ importId }, { session, signal }, client) {
        const changes = await imports.changesOf(session, importId);
        const state = await readSchoolState(db, session.schoolId);
        const plan = await heavyWork.run(session.userId, 'planUndo', async () => ({ state, changes }), signal);
        const made = await imports.make(
          { session, client },
          {
            kind: 'undo',
            undoes: importId,
            changes: plan.changes,
            version: state.version,
          },
        );
        return { import: made, stayed: plan.stayed.slice(0, MOST_STAYED), stayedCount: plan.stayed.length };
      },

      async rollOverPlan(_, { session, signal }) {
        return (await rollOver(session, signal)).plan;
      },

      async rollOver({ version, typed }, { session, signal }, client) {
        const { plan, changes } = await rollOver(session, signal);
        if (plan.version !== version) throw new Refusal(CODES.rosterChanged, 'The roster was changed in the meantime');
        requireCount(plan.toType, typed);
        return imports.make({ session, client }, { kind: 'roll-over', changes, version });
      },
    },
    auth,
  );

  async function rollOver(session: Session, signal: AbortSignal) {
    const { schoolYear } = await school(session);
    const prepare = async () => ({ state: await readSchoolState(db, session.schoolId), schoolYear });
    return heavyWork.run(session.userId, 'planRollOver', prepare, signal);
  }
}

const refusedFile = (refused: FileFaultCode) => ({
  refused,
  form: null,
  encoding: null,
  school: null,
  leftOut: [],
  sheets: [],
  faults: [],
  faultCount: 0,
  notices: [],
  noticeCount: 0,
  unneeded: [],
  diff: null,
  seen: null,
});
