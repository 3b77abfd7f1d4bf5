/** Sends forms and acts as the console does, on the platform of a test. */
import { beforeAll, beforeEach } from 'vitest';
import {
  approval,
  type ApprovalAct,
  type ApprovalDetail,
  type Definition,
  definitionCalls,
  type DefinitionDraft,
  draftOf,
  type FormValues,
  pathFor,
  type Picked,
  printOf,
  type SignedIn,
} from '../../contract';
import { allTests } from './opened';
import { type Tester, testPlatform } from './platform';
import { MORNING } from './testSchool';

/** Hours after the morning of the tests. */
export const hoursOn = (hours: number) => new Date(MORNING + hours * 3_600_000).toISOString();

/** An illness of 李明 from four to seven hours on. */
export const LEAVE: FormValues = { pupil: 's-ming', reason: 'ill', span: { from: hoursOn(4), to: hoursOn(7) } };

/** @param tester makes the calls; `time` is the platform's clock. */
export function approvalDesk(tester: Pick<Tester, 'ask' | 'time'>, signedIn: (account: string) => SignedIn) {
  const desk = {
    /** The form, with the path that the console shows before sending. */
    async prepare(account: string, values: FormValues = LEAVE, definitionId = 'leave', picked: Picked = {}) {
      const entry = signedIn(account);
      const { data: definition } = await tester.ask(approval.getProcDefForm, { id: definitionId }, entry);
      const { data: directory } = await tester.ask(approval.getOriginatorData, {}, entry);
      const path = pathFor(definition, values, picked, directory, new Date(tester.time.now));
      return { path, sent: { definitionId, version: definition.version, values, picked, print: printOf(path) } };
    },
    async start(account: string, values?: FormValues, definitionId?: string, picked?: Picked): Promise<string> {
      const { sent } = await desk.prepare(account, values, definitionId, picked);
      const { data, envelope } = await tester.ask(approval.submitFormData, sent, signedIn(account));
      if (!envelope.success) throw new Error(`not started: ${envelope.msg}`);
      return data.instanceId;
    },
    act: (account: string, instanceId: string, act: ApprovalAct) =>
      tester.ask(approval.updateActivitiStatus, { instanceId, act }, signedIn(account)),
    detail: async (account: string, instanceId: string): Promise<ApprovalDetail> =>
      (await tester.ask(approval.getActivitiApprovalInfo, { instanceId }, signedIn(account))).data,
    /** Agrees to the task that the person has. */
    async agree(account: string, instanceId: string, words = '') {
      const taskNo = (await desk.detail(account, instanceId)).may.taskNo ?? -1;
      return desk.act(account, instanceId, { kind: 'agree', taskNo: Math.max(0, taskNo), words });
    },
    list: async (account: string, detailType: 1 | 2 | 3 | 4) =>
      (await tester.ask(approval.getApprovalList, { detailType, currentPage: 1 }, signedIn(account))).data,
    /** Publishes a definition with a change of what is published. */
    async redefine(
      change: (definition: Definition) => Partial<DefinitionDraft>,
      { definitionId = 'leave', by = 'admin' } = {},
    ) {
      const { data } = await tester.ask(definitionCalls.getDefinition, { definitionId }, signedIn('admin'));
      const draft = { ...draftOf(data.definition), ...change(data.definition) };
      const sent = { definitionId, base: data.definition.version, draft };
      return tester.ask(definitionCalls.publishDefinition, sent, signedIn(by));
    },
    counts: async (account: string) => (await tester.ask(approval.getProcessNumber, {}, signedIn(account))).data,
  };
  return desk;
}

/**
 * A platform of the test school for all tests of a file, with these accounts signed in. Each test begins in the
 * morning.
 * @param emptied the tables that each test finds empty
 */
export function approvalBed(accounts: readonly string[], emptied: readonly string[] = ['approval']) {
  const tester = allTests(testPlatform);
  const entries: Record<string, SignedIn> = {};
  beforeAll(async () => {
    for (const account of accounts) entries[account] = await tester.signIn(account);
  });
  beforeEach(async () => {
    tester.time.now = MORNING;
    for (const table of emptied) await tester.db.query(`delete from ${table}`);
  });
  /** The sign-in of an account. @throws when it is not signed in. */
  const as = (account: string): SignedIn => {
    const entry = entries[account];
    if (!entry) throw new Error(`${account} is not signed in`);
    return entry;
  };
  return { tester, desk: approvalDesk(tester, as), as };
}
