/** Starts an approval: checks the form, makes the path again, and compares it with the one that was shown. */
import {
  classOf,
  CODES,
  type Definition,
  type Directory,
  type FormValues,
  type HandlerInput,
  type approval,
  keptValues,
  nameable,
  pathFor,
  plainText,
  printOf,
  pupilOf,
  requestFaults,
  type Run,
  sendAgain,
  startRun,
} from '../../../../contract';
import { dayOf } from '../../../../contract/day';
import type { PlatformContext, Session } from '../../../engine/platform';
import { Refusal } from '../../../engine/serving/refusal';
import type { Queryable } from '../../../engine/store/db';
import { isUniqueViolation } from '../../../engine/store/errors';
import { type ApprovalSummary, itemsOf, sourceOf } from '../approvalRow';
import type { ApprovalDefinitions } from '../editor/definitions';
import { requireApproval } from '../detail';
import { readDirectory } from '../directory';
import { concernedBy, saveRun, writeLine } from '../saveRun';
import type { FinishRun } from '../decide/finish';
import { takeFiles } from './sentFiles';
import type { TellChanged } from '../tellChanged';

/** Values of the form that a list shows. */
const SUMMARY_ITEMS = 3;

type Submitted = HandlerInput<typeof approval.submitFormData>;
interface Started {
  instanceId: string;
  serialNumber: string;
}

/** The staff that definitions name: in their steps, and as those who see what is asked. */
export const namedIn = (definitions: readonly Definition[]) =>
  definitions.flatMap(({ path, rights }) => [
    ...path.flatMap(({ who }) => (who.by === 'named' ? who.userIds : who.by === 'picked' ? (who.among ?? []) : [])),
    ...rights.see.userIds,
  ]);

/** @throws Refusal 404 for a pupil, class, water or person whom the caller may not name. */
function requireKnown({ form, rights }: Definition, values: FormValues, all: Directory, session: Session): void {
  const directory = nameable(all, rights, session);
  const known = {
    pupil: directory.pupils.map(({ studentId }) => studentId),
    class: directory.classes.map(({ classId }) => classId),
    water: directory.waters.map(({ areaId }) => areaId),
    person: directory.staff.map(({ userId }) => userId),
  };
  for (const { fieldId, type } of form) {
    const value = values[fieldId];
    if (value === undefined || !(type === 'pupil' || type === 'class' || type === 'water' || type === 'person'))
      continue;
    if (!known[type].includes(plainText(value))) throw new Refusal(CODES.notFound, `No such ${type}`);
  }
}

/** The next number of a school's day: '20260302-007'. It locks the day's row until the commit. */
async function nextSerial(tx: Queryable, { schoolId }: Session, now: Date): Promise<string> {
  const [school] = await tx.query<{ time_zone: string }>('select time_zone from school where school_id = $1', [
    schoolId,
  ]);
  const day = dayOf(now.getTime(), school?.time_zone ?? 'Asia/Shanghai');
  const [row] = await tx.query<{ last: number }>(
    `insert into approval_count as known (school_id, day, last) values ($1, $2, 1)
     on conflict (school_id, day) do update set last = known.last + 1 returning last`,
    [schoolId, day],
  );
  return `${day.replaceAll('-', '')}-${String(row?.last ?? 1).padStart(3, '0')}`;
}

interface Form {
  definition: Definition;
  values: FormValues;
  directory: Directory;
}

/** What the lists show of a form. The pupil has a column of its own. */
const summaryOf = ({ definition, values, directory }: Form): ApprovalSummary => ({
  sign: definition.sign,
  name: definition.name,
  items: itemsOf(definition, values, { ...directory, files: [] })
    .filter(({ formType }) => formType !== 'pupil' && !['photo', 'file', 'table', 'place', 'area'].includes(formType))
    .slice(0, SUMMARY_ITEMS),
});

export function approvalStarter(
  { db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>,
  definitions: ApprovalDefinitions,
  finish: FinishRun,
  changed: TellChanged,
) {
  /** The checked form with its path. @throws Refusal 404, 409 or 422. */
  async function prepare(session: Session, sent: Submitted, now: Date) {
    const definition = await definitions.toStart(session, sent.definitionId);
    if (definition.version !== sent.version)
      throw new Refusal(CODES.conflict, 'The form has another version by now', { definition });
    const values = keptValues(definition.form, sent.values);
    const faults = requestFaults(definition, values);
    if (Object.keys(faults).length > 0) throw new Refusal(CODES.unprocessable, 'The form has faults', { faults });
    const directory = await readDirectory(db, session, namedIn([definition]));
    requireKnown(definition, values, directory, session);
    const path = pathFor(definition, values, sent.picked, directory, now);
    if (printOf(path) !== sent.print) throw new Refusal(CODES.conflict, 'The path is another by now', { path });
    return { definition, values, directory, path };
  }

  type Prepared = Awaited<ReturnType<typeof prepare>>;

  async function insert(
    tx: Queryable,
    session: Session,
    prepared: Prepared,
    onceKey: string | null,
    now: Date,
  ): Promise<Started & { run: Run; filing: string[] }> {
    const { definition, values, directory, path } = prepared;
    const [instanceId, serial] = [newId(), await nextSerial(tx, session, now)];
    const run = startRun(path, now.toISOString());
    const { originator } = directory;
    await tx.query(
      `insert into approval (instance_id, school_id, serial, definition_id, version, started_by, starter_side,
         starter_name, student_id, form_values, run, status, summary, started_at, changed_at, once_key, class_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16)`,
      [
        instanceId,
        session.schoolId,
        serial,
        definition.definitionId,
        definition.version,
        originator.userId,
        originator.side,
        originator.name,
        pupilOf(definition, values),
        JSON.stringify(values),
        JSON.stringify(run),
        run.status,
        JSON.stringify(summaryOf(prepared)),
        now,
        onceKey,
        classOf(definition, values, directory),
      ],
    );
    await takeFiles(tx, session, instanceId, definition, values, now);
    await saveRun(tx, { instanceId, starter: originator, by: originator }, null, run, now);
    await writeLine(tx, instanceId, { who: originator.name, what: 'start' }, now);
    const of = { instanceId, serial, schoolId: session.schoolId, startedBy: originator.userId };
    const filing = await finish(tx, of, null, run, prepared, now);
    return { instanceId, serialNumber: serial, run, filing };
  }

  /** The approval that an earlier call with this key started. */
  async function begun(session: Session, onceKey: string | null): Promise<Started | null> {
    if (onceKey === null) return null;
    const [row] = await db.query<{ instance_id: string; serial: string }>(
      'select instance_id, serial from approval where started_by = $1 and once_key = $2',
      [session.userId, onceKey],
    );
    return row ? { instanceId: row.instance_id, serialNumber: row.serial } : null;
  }

  async function again(session: Session, instanceId: string, prepared: Prepared, now: Date) {
    const { definition, values, directory, path } = prepared;
    return db.transaction(async (tx) => {
      const row = await requireApproval(tx, session, instanceId, 'for update of approval');
      if (row.started_by !== session.userId) throw new Refusal(CODES.notFound, 'No such approval');
      if (row.status !== 'returned') throw new Refusal(CODES.conflict, 'It was not returned');
      const run = sendAgain(row.run, path, now);
      if (row.definition_id !== definition.definitionId)
        throw new Refusal(CODES.conflict, 'It is another kind of form');
      await tx.query(
        `update approval set version = $2, student_id = $3, form_values = $4, summary = $5, class_id = $6
         where instance_id = $1`,
        [
          instanceId,
          definition.version,
          pupilOf(definition, values),
          JSON.stringify(values),
          JSON.stringify(summaryOf(prepared)),
          classOf(definition, values, directory),
        ],
      );
      await takeFiles(tx, session, instanceId, definition, values, now);
      await saveRun(tx, { instanceId, starter: directory.originator, by: directory.originator }, row.run, run, now);
      await writeLine(tx, instanceId, { who: row.starter_name, what: 'again' }, now);
      const filing = await finish(tx, sourceOf(row), row.run, run, prepared, now);
      return { instanceId, serialNumber: row.serial, run, filing };
    });
  }

  return async (session: Session, sent: Submitted): Promise<Started> => {
    const now = clock();
    const onceKey = sent.onceKey ?? null;
    const known = await begun(session, onceKey);
    if (known) return known;
    const prepared = await prepare(session, sent, now);
    const { over } = sent;
    const started = await (
      over === undefined
        ? db.transaction((tx) => insert(tx, session, prepared, onceKey, now))
        : again(session, over, prepared, now)
    ).catch(async (error: unknown) => {
      // Two calls with one key at once: the other one started it.
      const other = isUniqueViolation(error) ? await begun(session, onceKey) : null;
      if (other) return { ...other, run: null, filing: [] };
      throw error;
    });
    const isAgreed = started.run?.status === 'agreed';
    await changed(
      [...concernedBy(session.userId, started.run), ...started.filing],
      isAgreed ? pupilOf(prepared.definition, prepared.values) : null,
    );
    return { instanceId: started.instanceId, serialNumber: started.serialNumber };
  };
}
