/** Every call about people (address book, groups, trips, roll calls) made by every kind of stranger: 404 or nothing. */
import { describe, expect, it } from 'vitest';
import { addressCalls, type CallInput, can, CODES, contract, groupCalls, roleOf } from '../../contract';
import { groupOf as group, tripSays, tripStage } from '../harness/trips';

const { location, user } = contract;

const { tester, as, time, trip } = tripStage({ located: true });

/** A trip of 李明 of class-1, made by that class's teacher, and what is known of it. */
interface Known {
  groupId: string;
  version: number;
  rollCallId: string;
}
const PEOPLE_CALLS = { ...groupCalls, ...addressCalls };
/**
 * What a stranger asks with. Null for lists that take no id: they leave everything out. A new call does not compile
 * without a line here.
 */
const INPUTS: {
  [N in keyof typeof PEOPLE_CALLS]: ((known: Known) => CallInput<(typeof PEOPLE_CALLS)[N]>) | null;
} = {
  groups: null,
  groupStaff: null,
  lendings: null,
  familyTrips: null,
  saveGroup: ({ groupId, version }) => ({ over: { groupId, version }, group: group({ studentIds: ['s-hua'] }) }),
  describeTrip: ({ groupId, version }) => ({ groupId, version, says: tripSays() }),
  endTrip: ({ groupId }) => ({ groupId }),
  prolongTrip: ({ groupId }) => ({ groupId, ends: time(120) }),
  removeGroup: ({ groupId }) => ({ groupId }),
  rollCalls: ({ groupId }) => ({ groupId }),
  rollCall: ({ rollCallId }) => ({ rollCallId }),
  openRollCall: ({ groupId }) => ({ groupId, name: '上车' }),
  mark: ({ rollCallId }) => ({
    rollCallId,
    marks: [{ markId: 'm', studentId: 's-ming', state: 'here', time: '2026-03-02T01:00:00Z', place: null }],
  }),
  closeRollCall: ({ rollCallId }) => ({ rollCallId }),
  stragglers: ({ groupId }) => ({ groupId }),
  answerTrip: ({ groupId }) => ({ groupId, studentId: 's-ming', asked: 1, agrees: true }),
  paperConsent: ({ groupId }) => ({ groupId, studentId: 's-ming', holds: true }),
  addressBook: null,
  revealContact: () => ({ userId: 'u-li', what: 'show' }),
  exportAddressBook: null,
  contactLooks: null,
  ownContact: null,
  saveOwnContact: () => ({ hours: null, teaches: [{ classId: 'class-1', subject: '语文' }] }),
};

async function begun(leaderIds: string[]): Promise<Known> {
  const draft = group({ trip: trip(0, 60), leaderIds });
  const { groupId, version } = (await tester().ask(location.saveGroup, { group: draft }, await as('wu'))).data;
  const counted = await tester().ask(location.openRollCall, { groupId, name: '上车' }, await as('wu'));
  return { groupId, version, rollCallId: counted.data.rollCallId };
}
async function changed({ groupId, version, rollCallId }: Known): Promise<Known> {
  const draft = group({ trip: trip(0, 60) });
  const input = { over: { groupId, version }, group: draft };
  const { data } = await tester().ask(location.saveGroup, input, await as('wu'));
  return { groupId, version: data.version, rollCallId };
}
async function ended({ groupId, rollCallId }: Known): Promise<Known> {
  const { data } = await tester().ask(location.endTrip, { groupId }, await as('wu'));
  return { groupId, version: data.version, rollCallId };
}
const sql = async (text: string) => tester().db.query(text);

/** Who asks, and how they became a stranger to the trip, its pupil and its families. */
const STRANGERS: [who: string, account: string, prepare: () => Promise<Known>][] = [
  ['a teacher of another class who never led it', 'sun', () => begun([])],
  ['a former leader', 'sun', async () => changed(await begun(['r-sun']))],
  ['a leader of a trip that is over', 'sun', async () => ended(await begun(['r-sun']))],
  ['a teacher of another school', 'far', () => begun([])],
  ['another family', 'zhang', () => begun([])],
  [
    'a family whose child left the trip’s class',
    'zhang',
    async () => {
      await sql(`update student set class_id = 'class-1' where student_id = 's-hua'`);
      const known = await begun([]);
      await sql(`update student set class_id = 'class-2' where student_id = 's-hua'`);
      return known;
    },
  ],
];

/** Lists that take an id and answer with nothing for an unknown one. */
const LISTS: readonly string[] = ['rollCalls'];

describe('every call about people', () => {
  it.each(STRANGERS)('answers nothing to %s', async (_, account, prepare) => {
    const known = await prepare();
    const rows = async () =>
      sql('select class_group.*, roll_call.*, teaching.subject from class_group, roll_call, group_pupil, teaching');
    const before = await rows();
    for (const [name, call] of Object.entries(PEOPLE_CALLS)) {
      const inputOf: ((of: Known) => object) | null = INPUTS[name as keyof typeof INPUTS];
      const entry = await as(account);
      const { status, envelope } = await tester().ask(call, inputOf?.(known) ?? {}, entry);
      const told = JSON.stringify(envelope.data ?? null);
      for (const secret of ['s-ming', '李明', 'u-li', known.rollCallId, known.groupId])
        expect(told, name).not.toContain(secret);
      const may = call.needs !== 'anyone' && call.needs !== 'session' && can(roleOf(entry.userType), call.needs);
      const isList = inputOf === null || LISTS.includes(name);
      expect(status, name).toBe(may && isList ? CODES.ok : CODES.notFound);
    }
    expect(await rows()).toEqual(before);
    expect((await tester().ask(location.rollCall, known, await as('wu'))).data.marks).toEqual([]);
    expect((await tester().ask(user.contactLooks, {}, await as('li'))).data).toEqual([]);
  });

  it('of staff is 404 to the family of the pupil on the trip, which reads its trip only', async () => {
    const known = await begun(['r-sun']);
    for (const [name, call] of Object.entries(PEOPLE_CALLS)) {
      if (can('student', call.needs as 'trip:read')) continue;
      const inputOf: ((of: Known) => object) | null = INPUTS[name as keyof typeof INPUTS];
      const { status, envelope } = await tester().ask(call, inputOf?.(known) ?? {}, await as('li'));
      expect([status, envelope.data], name).toEqual([CODES.notFound, undefined]);
    }
    expect((await tester().ask(location.familyTrips, {}, await as('li'))).data).toMatchObject([
      { studentId: 's-ming' },
    ]);
  });
});
