/** Calls through the store: credentials, failures, repeats, caching and aborts. */
import { describe, expect, it, vi } from 'vitest';
import { position } from '../../contract/positions';
import { user } from '../../contract/user';
import { selectClassStudents, sessionApi } from '../session/api';
import { sessionStarted } from '../store/global';
import { createStore } from '../store/store';
import { NOON, testContext } from '../testing/testContext';
import { api } from './api';
import { reactionTo } from './errorCatalogue';
import { request, requestAs } from './request';
import { type Answerer, answerAny, envelope, platformServer } from '../testing/platformServer';

const platform = platformServer();

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    live: build.mutation(request(position.livePosition)),
    classes: build.query(request(position.teacherClasses)),
    image: build.mutation(request(user.imageCode)),
    choose: build.mutation(requestAs(user.chooseIdentity)),
  }),
});
const { live, classes, image, choose } = testApi.endpoints;

function signedIn(answer: Answerer) {
  const told: string[] = [];
  platform.use(answerAny(answer));
  const { context, sent } = testContext((reaction, code) => told.push(`${reaction} ${code}`));
  const store = createStore(context);
  store.dispatch(sessionStarted({ token: 'tok', level: '1', roleId: 'role-1' }));
  return { store, sent, told, context };
}

const refuse = (code: number, status = 200) => Response.json({ success: false, code, msg: 'words' }, { status });

describe('a failed call', () => {
  it.each([
    [401, 401, 'expired 401'],
    [402, 402, 'expired 402'],
    [9104, 200, 'expired 9104'],
    [703, 200, 'unsubscribed 703'],
    [500, 500, 'toast 500'],
    [3001, 200, 'toast 3001'],
  ])('with code %i (HTTP %i) does: %s [8.02] [8.03] [8.04]', async (code, status, expected) => {
    const { store, told } = signedIn(() => refuse(code, status));
    const { error } = await store.dispatch(classes.initiate());
    expect(error).toMatchObject({ code });
    expect(told).toEqual([expected]);
  });

  it('with a hidden toast shows nothing [7.06]', async () => {
    const { store, told } = signedIn(() => refuse(3002));
    const { error } = await store.dispatch(live.initiate({ studentId: 's1' }));
    expect(error).toMatchObject({ kind: 'refused', code: 3002 });
    expect(told).toEqual([]);
  });

  it('without a token shows a toast for 401, and does not end a session', async () => {
    const { store, told } = signedIn(() => refuse(401, 401));
    await store.dispatch(image.initiate());
    expect(told).toEqual(['toast 401']);
  });

  it('of an ended session shows nothing', async () => {
    let fail: (() => void) | undefined;
    const { store, told } = signedIn(() => new Promise((resolve) => (fail = () => resolve(refuse(9104)))));
    const running = store.dispatch(classes.initiate());
    await expect.poll(() => fail).toBeDefined();
    store.dispatch(sessionStarted({ token: 'next', level: '1', roleId: 'role-2' }));
    fail?.();
    await running;
    expect(told).toEqual([]);
  });
});

it('an aborted call shows nothing, whatever its options', () => {
  expect(reactionTo({ kind: 'aborted', code: null, msg: '' }, {})).toBe('nothing');
  expect(reactionTo({ kind: 'timeout', code: null, msg: '' }, {})).toBe('toast');
});

describe('credentials', () => {
  it('without a session, a call that needs one is not sent', async () => {
    const { context, sent } = testContext();
    const { error } = await createStore(context).dispatch(classes.initiate());
    expect(error).toMatchObject({ code: 401 });
    expect(sent).toEqual([]);
  });

  it('a call may use another token and role [3.17]', async () => {
    const { store, sent, context } = signedIn(() => refuse(404, 404));
    await store.dispatch(choose.initiate({ sent: { roleId: 'role-9' }, token: 'other', roleId: 'role-9' }));
    expect(sent[0]?.headers.get('token')).toBe('other');
    expect(context.transport.codec.decode(sent[0]?.headers.get('api-token') ?? '')).toBe(
      `/user/choose/identity/v2&role-9&${NOON}`,
    );
  });
});

it('the identities are those of the session, or of another token [7.07]', async () => {
  const { store, sent } = signedIn(() => envelope([]));
  await store.dispatch(sessionApi.endpoints.identities.initiate());
  await store.dispatch(sessionApi.endpoints.identities.initiate({ token: 'other', roleId: 'role-9' }));
  expect(sent.map(({ headers }) => headers.get('token'))).toEqual(['tok', 'other']);
});

describe('a device whose clock is wrong', () => {
  const late = NOON + 3600_000;

  it("takes the platform's time from the answer and repeats the call once", async () => {
    const { store, sent, told, context } = signedIn(({ headers }) => {
      const time = Number(context.transport.codec.decode(headers.get('api-token') ?? '').split('&')[2]);
      if (Math.abs(time - late) < 300_000) return envelope([]);
      return Response.json(
        { success: false, code: 9105, msg: 'stale' },
        { headers: { date: new Date(late).toUTCString() } },
      );
    });
    const { data } = await store.dispatch(classes.initiate());
    expect(data).toEqual([]);
    expect(sent.length).toBe(2);
    expect(context.clock.now()).toBe(late);
    expect(told).toEqual([]);
  });

  it('makes no third attempt', async () => {
    const { store, sent, told } = signedIn(() =>
      Response.json({ success: false, code: 9105, msg: '' }, { headers: { date: new Date(late).toUTCString() } }),
    );
    await store.dispatch(classes.initiate());
    expect(sent.length).toBe(2);
    expect(told).toEqual(['toast 9105']);
  });
});

describe('a replayed signature', () => {
  const stampOf = (request: Request | undefined, decode: (text: string) => string) =>
    Number(decode(request?.headers.get('api-token') ?? '').split('&')[2]);

  it('is replaced for a query, once [7.02]', async () => {
    let times = 0;
    const { store, sent, told, context } = signedIn(() => ((times += 1) === 1 ? refuse(9107) : envelope([])));
    expect((await store.dispatch(classes.initiate())).data).toEqual([]);
    const [first, second] = sent.map((request) => stampOf(request, context.transport.codec.decode));
    expect(second).toBeGreaterThan(first ?? Infinity);
    expect(told).toEqual([]);
  });

  it('is replaced after a clock correction too: two pages may correct to the same second', async () => {
    const answers = [
      () => Response.json({ success: false, code: 9105, msg: '' }, { headers: { date: new Date(0).toUTCString() } }),
      () => refuse(9107),
    ];
    const { store, sent, told } = signedIn(() => answers.shift()?.() ?? envelope([]));
    expect((await store.dispatch(classes.initiate())).data).toEqual([]);
    expect(sent.length).toBe(3);
    expect(told).toEqual([]);
  });

  it('is not replaced twice', async () => {
    const { store, sent, told } = signedIn(() => refuse(9107));
    await store.dispatch(classes.initiate());
    expect(sent.length).toBe(2);
    expect(told).toEqual(['toast 9107']);
  });

  it('is not replaced for a mutation: the first request may have succeeded', async () => {
    const { store, sent } = signedIn(() => refuse(9107));
    const { error } = await store.dispatch(live.initiate({ studentId: 's1' }));
    expect(sent.length).toBe(1);
    expect(error).toMatchObject({ code: 9107 });
  });
});

describe('caching and aborts', () => {
  it('a newer cancelable call aborts the older of its kind [7.11]', async () => {
    const { store, told } = signedIn(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))),
    );
    const first = store.dispatch(live.initiate({ studentId: 's1' }));
    const second = store.dispatch(live.initiate({ studentId: 's2' }));
    expect((await first).error).toMatchObject({ kind: 'aborted' });
    expect(told).toEqual([]);
    second.abort();
    await second;
  });

  it('leaving the screen aborts cancelable calls', async () => {
    const { store, context } = signedIn(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))),
    );
    const running = store.dispatch(live.initiate({ studentId: 's1' }));
    await expect.poll(() => store.getState().global.showLoading).toBe(true);
    context.runningCalls.abortAll();
    expect((await running).error).toMatchObject({ kind: 'aborted' });
  });

  it('a cached answer is used again without a call [7.05]', async () => {
    const { store, sent } = signedIn(() => envelope([{ classId: 'c1', className: '一班' }]));
    await store.dispatch(classes.initiate(undefined, { subscribe: false }));
    const { data } = await store.dispatch(classes.initiate(undefined, { subscribe: false }));
    expect(data).toEqual([{ classId: 'c1', className: '一班' }]);
    expect(sent.length).toBe(1);
  });

  it('a cached answer is kept for 60000 ms after its last screen, and no longer [7.05] [9.01]', async () => {
    vi.useFakeTimers();
    try {
      const { store, sent } = signedIn(() => envelope([]));
      const shown = store.dispatch(classes.initiate());
      await shown;
      shown.unsubscribe();
      await vi.advanceTimersByTimeAsync(59_000);
      await store.dispatch(classes.initiate(undefined, { subscribe: false }));
      expect(sent.length).toBe(1);
      await vi.advanceTimersByTimeAsync(2_000);
      await store.dispatch(classes.initiate(undefined, { subscribe: false }));
      expect(sent.length).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('the loading flag is on while any call runs [4.23]', async () => {
    const { store } = signedIn(() => envelope([]));
    const running = store.dispatch(classes.initiate());
    expect(store.getState().global.showLoading).toBe(true);
    await running;
    expect(store.getState().global.showLoading).toBe(false);
  });

  it('the class list is kept with its keys; without success it is ignored [4.19] [3.12]', async () => {
    let good = false;
    const { store } = signedIn(() =>
      good
        ? envelope([
            {
              classId: 'c1',
              className: '一班',
              studentList: [{ studentId: 's1', studentName: '李明', spelling: 'liming', initials: 'lm' }],
            },
          ])
        : refuse(500, 500),
    );
    await store.dispatch(sessionApi.endpoints.classStudents.initiate());
    expect(store.getState().track).toEqual({ isInit: true });
    expect(selectClassStudents(store.getState())).toEqual({ classStudentList: [], classStudentMap: {} });
    good = true;
    await store.dispatch(sessionApi.endpoints.classStudents.initiate(undefined, { forceRefetch: true }));
    expect(store.getState().track.isInit).toBe(false);
    expect(selectClassStudents(store.getState()).classStudentMap['c1-s1']).toEqual({
      key: 'c1-s1',
      parentKey: 'c1',
      classId: 'c1',
      className: '一班',
      studentId: 's1',
      studentName: '李明',
    });
  });
});
