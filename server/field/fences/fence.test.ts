/** A walk past a fence rings once each way, whatever happens to the platform, the order or the messages. */
import { describe, expect, it } from 'vitest';
import { contract, type Crossing } from '../../../contract';
import { DEFAULT_RULES } from '../../../contract/fences';
import { openPglite } from '../../engine/store/pglite';
import { draftFor } from '../../../tests/harness/fences';
import { caughtUp } from '../../../tests/harness/liveStream';
import { freshDb } from '../../../tests/harness/postgres';
import { MORNING } from '../../../tests/harness/testSchool';
import {
  tester,
  another,
  listenAs,
  save,
  say,
  WALK,
  walk,
  crossings,
  rang,
  sweepOf,
  replacePlatform,
  setUpFenceJourney,
  withoutFenceNotices,
} from '../../../tests/harness/fenceJourney';

const { position } = contract;

setUpFenceJourney();

describe('a walk to school and away [2.26]', () => {
  it('rings arrival and departure once each, at the guardian’s console and in the list, with what they rest on', async () => {
    const fence = await save('li', draftFor(['s-ming']));
    const [parent, teacher] = [await listenAs('li'), await listenAs('wu')];
    await walk();
    const arrived = await parent.next('crossing', ({ kind }) => kind === 'arrive');
    expect(arrived).toMatchObject({
      fenceId: fence.fenceId,
      fenceName: '学校',
      studentId: 's-ming',
      studentName: '李明',
      side: 'inside',
      silence: null,
      early: false,
      late: false,
    });
    expect(arrived.evidence.marks.map(({ depth }) => Math.sign(depth))).toEqual([-1, 1]);
    const left = await parent.next('crossing', ({ kind }) => kind === 'leave');
    expect(left.evidence).toMatchObject({ proof: 'clear-fix', counted: { fixes: 1 }, needed: { buffer: 30 } });
    expect(Date.parse(left.time)).toBeGreaterThan(MORNING + 21 * 60_000);
    expect(Date.parse(left.time)).toBeLessThan(MORNING + 22 * 60_000);
    expect(await rang()).toEqual(['arrive', 'leave']);
    await caughtUp(tester, parent, teacher);
    expect(parent.frames.filter(({ event }) => event === 'crossing')).toHaveLength(2);
    expect(
      teacher.frames.filter(({ event }) => event === 'crossing'),
      'a family’s fence is nobody else’s affair',
    ).toHaveLength(0);
  });

  it('to a fence as it starts rings once the card rests there, by the clock when it falls silent, and nothing for who walks through', async () => {
    await save('li', draftFor(['s-ming'], { rules: DEFAULT_RULES }));
    await walk([
      [0, 600],
      [1, 400],
      [2, 60],
      [3, -60],
      [4, -300],
      [5, -600],
    ]);
    expect(await crossings('li', { silent: true })).toMatchObject([
      { kind: 'leave', silence: 'did-not-stay' },
      { kind: 'arrive', silence: 'did-not-stay' },
    ]);
    await walk([
      [6, -300],
      [7, 10],
      [8, 5],
    ]);
    const sweep = await sweepOf(tester.db);
    const rangAt = async (minute: number) => {
      tester.time.now = MORNING + minute * 60_000;
      await sweep.run();
      return rang();
    };
    // Until the last fix the card reports the speed of a walk. The walk through makes a longer rest necessary.
    expect(await rangAt(13.7)).toEqual([]);
    expect(await rangAt(13.8)).toEqual(['arrive']);
    expect((await crossings('li'))[0]?.evidence.dwell).toEqual({
      needed: 600,
      stayed: expect.any(Number),
      rested: 346,
      before: { stays: 0, passes: 1 },
    });
    await walk([
      [20, 3],
      [21, 40],
      [22, 350],
      [23, 500],
    ]);
    expect(await rang()).toEqual(['arrive', 'leave']);
  });

  it('rings the same when the platform is started anew after every fix', async () => {
    await save('li', draftFor(['s-ming']));
    for (const [minute, east] of WALK) {
      const again = await another();
      await say(minute, east, { by: again.fetch });
      again.stop();
    }
    expect(await rang()).toEqual(['arrive', 'leave']);
  });

  it('rings once each when two processes share the store and take turns, at the consoles of both', async () => {
    const other = await another();
    await save('li', draftFor(['s-ming']));
    const [here, there] = [await listenAs('li'), await listenAs('li', other.fetch)];
    for (const [i, [minute, east]] of WALK.entries())
      await say(minute, east, { by: i % 2 ? other.fetch : tester.fetch });
    for (const console of [here, there]) {
      await console.next('crossing', ({ kind }) => kind === 'leave');
      expect(
        console.frames.filter(({ event }) => event === 'crossing').map(({ json }) => (json as Crossing).kind),
      ).toEqual(['arrive', 'leave']);
    }
    expect(await rang()).toEqual(['arrive', 'leave']);
    other.stop();
  });

  it('rings nothing twice when every message comes again, and nothing more when they come late', async () => {
    await save('li', draftFor(['s-ming']));
    await walk();
    await walk();
    for (const [minute, east] of [...WALK].reverse()) await say(minute, east);
    await say(21.5, 900);
    expect(await rang()).toEqual(['arrive', 'leave']);
  });

  it('keeps what is told of an hour later as history, and rings it only if it is still true', async () => {
    await save('li', draftFor(['s-ming']));
    await walk(WALK.slice(0, 7));
    tester.time.now = MORNING + 90 * 60_000;
    for (const [minute, east] of WALK.slice(7)) await say(minute, east);
    expect(await rang()).toEqual(['arrive']);
    expect((await crossings('li', { silent: true }))[0]).toMatchObject({
      kind: 'leave',
      silence: 'late',
      toldTime: null,
    });
    await say(91, 900);
    expect((await crossings('li')).map(({ kind, late }) => [kind, late])).toEqual([
      ['leave', true],
      ['arrive', false],
    ]);
    expect((await crossings('li', { silent: true })).length).toBe(2);
  });

  it('comes after a break, once the stream is resumed', async () => {
    await save('li', draftFor(['s-ming']));
    const first = await listenAs('li');
    await walk(WALK.slice(0, 2));
    await first.next('position');
    const lastId = first.frames.at(-1)?.id ?? '';
    first.close();
    await walk(WALK.slice(2, 6));
    const again = await listenAs('li', tester.fetch, lastId);
    expect(await again.next('crossing')).toMatchObject({ kind: 'arrive' });
  });

  it('rings the same in a tab, on the store that has one connection', async () => {
    await replacePlatform(await openPglite());
    await save('li', draftFor(['s-ming'], { rules: { dwell: 120 } }));
    const parent = await listenAs('li');
    await walk(WALK.slice(0, 6));
    const sweep = await sweepOf(tester.db);
    tester.time.now = MORNING + 8 * 60_000;
    await sweep.run();
    await parent.next('crossing', ({ kind }) => kind === 'arrive');
    await walk(WALK.slice(6));
    expect(await rang()).toEqual(['arrive', 'leave']);
  });

  it('counts from the moment a fence is saved or removed, while the notice of it is still under way', async () => {
    await replacePlatform(withoutFenceNotices(await freshDb()));
    await say(-1, 600);
    const fence = await save('li', draftFor(['s-ming']));
    await walk(WALK.slice(0, 5));
    expect(await rang()).toEqual(['arrive']);
    await tester.ask(position.removeFence, { fenceId: fence.fenceId, version: 1 }, 'li');
    await walk(WALK.slice(5));
    expect(await tester.db.query('select kind from crossing')).toEqual([{ kind: 'arrive' }]);
  });

  it('says nothing of a fence to a pupil it does not watch, nor of one that is removed', async () => {
    await save('zhang', draftFor(['s-hua']));
    const own = await save('li', draftFor(['s-ming']));
    await tester.ask(position.removeFence, { fenceId: own.fenceId, version: 1 }, 'li');
    await walk();
    expect(await tester.db.query('select 1 from crossing')).toEqual([]);
  });
});
