/** A pupil with a full day: fixes, a crossing, a water verdict, alerts and temperatures, and inputs that name them. */
import { expect } from 'vitest';
import { type Call, can, contract, type Role } from '../../contract';
import { startRun } from '../../contract/approvals/run';
import { hasLook } from '../../server/people/access/looks';
import type { ApprovalSummary } from '../../server/school/approvals/approvalRow';
import { type AlertStage, alertStage, fixAt, MING } from './alerts';
import { AUTHORITY_TABLE, type Contract } from './authorityTable';
import { draftFor } from './fences';
import { pond } from './waters';

const { position } = contract;
const MINGS_HOME = ['120.93', '30.925'];
const MINGS_PHONE = '14500000001';

export interface FullDay {
  stage: AlertStage;
  /** Inputs with ids that exist, for calls that the authority table asks with foreign ones. */
  real: Record<string, object>;
  /** Texts that tell where the pupil was, or when. */
  whereabouts: string[];
  /** The pupil's home and the number of the card. */
  private: string[];
}

export async function fullDay(options: Parameters<typeof alertStage>[0] = {}): Promise<FullDay> {
  const stage = await alertStage(options);
  const { tester } = stage;
  const admin = await stage.as('admin');
  const { data: fence } = await tester.ask(position.saveFence, { fence: draftFor(['s-ming']) }, admin);
  await tester.ask(position.saveWaterArea, { area: pond() }, admin);
  const walk = [7, 60, 130, 300, 450, 600, 700, 800, 880, 930, 970, 990, 1_010];
  for (const [step, east] of walk.entries())
    await stage.say(step / 2 + 0.05, { ...fixAt(east, 3), temperature: 36.6, batt: 71 });
  await stage.press(8.05, fixAt(1_015, 3));
  // No time of a fix is the time of an answer.
  tester.time.now += 77_777;

  const { alerts } = await stage.inbox('wu');
  expect(alerts.map(({ kind }) => kind).sort()).toEqual(expect.arrayContaining(['sos', 'water']));
  const sos = alerts.find(({ kind }) => kind === 'sos');
  const { data: crossings } = await tester.ask(position.crossings, {}, admin);
  expect(crossings.length).toBeGreaterThan(0);
  const [{ alertId }, { crossingId }] = [sos ?? { alertId: '' }, crossings[0] ?? { crossingId: '' }];
  const fixes = await tester.db.query<{ lng: number; lat: number; fix_time: Date }>(
    'select lng, lat, fix_time from fix join device using (device_no) where unique_id = $1',
    [MING],
  );
  // A request about the pupil with a paper, which the teacher has sent. The first read makes the definitions.
  await tester.ask(contract.approval.getDefinitions, {}, admin);
  await tester.db.query(
    `insert into approval (instance_id, school_id, serial, definition_id, version, started_by, starter_side,
       starter_name, student_id, form_values, run, status, summary, started_at, changed_at, ended_at)
     select 'a-ming', school_id, '20260302-900', definition_id, version, 'u-wu', 'staff', '', 's-ming', '{}', $2,
       'agreed', $3, $1, $1, $1
     from approval_definition where school_id = 'school-a' order by definition_id limit 1`,
    [
      new Date(tester.time.now),
      JSON.stringify(startRun([], '2026-03-02T00:00:00Z')),
      JSON.stringify({ sign: 'leave', name: { zh: '请假', en: 'Leave' }, items: [] } satisfies ApprovalSummary),
    ],
  );
  await tester.db.query(
    `insert into approval_file (file_id, school_id, user_id, instance_id, once_key, name, type, size, received, touched_at)
     values ('f-ming', 'school-a', 'u-wu', 'a-ming', 'once', 'paper.png', 'image/png', 4, 4, $1)`,
    [new Date(tester.time.now)],
  );
  await tester.db.query(`insert into approval_file_part (file_id, at, bytes) values ('f-ming', 0, '\\x89504e47')`);
  return {
    stage,
    real: {
      fileBytes: { fileId: 'f-ming', at: 0 },
      alertDetail: { alertId },
      actOnAlert: { alertId, act: { kind: 'note', note: 'seen' } },
      whyCrossing: { crossingId },
      answerCrossing: { crossingId, verdict: 'right' },
      whySilent: {
        studentId: 's-ming',
        fenceId: fence.fenceId,
        from: '2026-03-02T00:30:00Z',
        to: '2026-03-02T01:30:00Z',
      },
      fenceHistory: { fenceId: fence.fenceId },
      pauseFence: { fenceId: fence.fenceId },
      classPositions: { classIds: ['class-1'] },
      stragglers: { classId: 'class-1' },
      // After it the other calls would find no pupil and no card.
      letPupilLeave: { studentId: 'nobody' },
      managedPlace: { placeId: 'p-ming' },
      savePlace: { studentId: 's-ming', name: '外婆家', lng: 120.94, lat: 30.93, radius: 60 },
    },
    whereabouts: fixes.flatMap(({ lng, lat, fix_time }) => [String(lng), String(lat), fix_time.toISOString()]),
    private: [...MINGS_HOME.map((degrees) => `${degrees},`), MINGS_PHONE],
  };
}

interface AuthorityLine {
  rows: '404' | 'left out' | 'none';
  input: (studentId: string) => object;
}

/** Every call of the contract, whether it has a look, and its line of the authority table. */
export const EVERY_CALL = (Object.keys(contract) as (keyof Contract)[]).flatMap((service) =>
  Object.entries<Call>(contract[service]).map(([name, call]) => ({
    title: `${service}.${name}`,
    name,
    looks: hasLook(service, name),
    call,
    ...((AUTHORITY_TABLE[service] as Record<string, AuthorityLine>)[name] as AuthorityLine),
  })),
);

export const mayMake = (role: Role, { needs }: Call) => needs === 'session' || (needs !== 'anyone' && can(role, needs));
