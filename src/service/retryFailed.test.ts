/** Which failed queries are asked again when the platform answers again. */
import { expect, it } from 'vitest';
import { position } from '../../contract/positions';
import { sessionStarted } from '../store/global';
import { createStore } from '../store/store';
import { answer, envelope, answerAny, platformServer } from '../testing/platformServer';
import { testContext } from '../testing/testContext';
import { api } from './api';
import { request } from './request';
import { retryFailed } from './retryFailed';

const platform = platformServer();
const { classes } = api.injectEndpoints({
  endpoints: (build) => ({ classes: build.query(request(position.teacherClasses)) }),
}).endpoints;

/** A list that failed in this way, or came, and the platform that answers again. */
async function after(first: () => Response) {
  platform.use(answerAny(first));
  const { context } = testContext();
  const store = createStore(context);
  store.dispatch(sessionStarted({ token: 'tok', level: '1', roleId: 'role-1' }));
  void store.dispatch(classes.initiate());
  const state = () => classes.select()(store.getState()).status;
  await expect.poll(state).not.toBe('pending');
  const before = state();
  platform.use(answer(position.teacherClasses, []));
  const asked = platform.inputsOf(position.teacherClasses).length;
  store.dispatch(retryFailed());
  await expect.poll(state).not.toBe('pending');
  return { before, now: state(), askedAgain: platform.inputsOf(position.teacherClasses).length - asked };
}
const status = (code: number) => Response.json({ success: false, code, msg: 'words' }, { status: code });

it.each([
  ['no network', () => Response.error()],
  ['a platform that was down', () => status(503)],
])('what failed for %s is asked again', async (_, failure) => {
  expect(await after(failure)).toEqual({ before: 'rejected', now: 'fulfilled', askedAgain: 1 });
});

it('what was refused is not asked again, and neither is what came', async () => {
  expect(await after(() => status(404))).toEqual({ before: 'rejected', now: 'rejected', askedAgain: 0 });
  expect(await after(() => envelope([]))).toEqual({ before: 'fulfilled', now: 'fulfilled', askedAgain: 0 });
});
