/** An answer that was begun before somebody asked for it is given to the first who asks for the same. */
import { expect, it } from 'vitest';
import { location } from '../../contract/location';
import { user } from '../../contract/user';
import { createCallsAhead } from './callsAhead';

const LI = { token: 'token-of-li', roleId: 'r-1' };
const call = location.classPositions;

it('gives the answer once, to whoever asks for the same call', async () => {
  const ahead = createCallsAhead();
  ahead.begin(call, LI, Promise.resolve(['a position']));
  expect(ahead.take({ call: user.currentUser, sent: {} }, LI)).toBeNull();
  expect(await ahead.take({ call, sent: {} }, LI)).toEqual(['a position']);
  expect(ahead.take({ call, sent: {} }, LI)).toBeNull();
});

it('gives it to no other session, and to nobody who asks for less', () => {
  const ahead = createCallsAhead();
  ahead.begin(call, LI, Promise.resolve([]));
  expect(ahead.take({ call, sent: {} }, { ...LI, token: 'token-of-ma' })).toBeNull();
  ahead.begin(call, LI, Promise.resolve([]));
  expect(ahead.take({ call, sent: {} }, { ...LI, roleId: 'r-2' })).toBeNull();
  ahead.begin(call, LI, Promise.resolve([]));
  expect(ahead.take({ call, sent: { classIds: ['c-1'] } }, LI)).toBeNull();
});

it('gives nothing in place of an answer that failed', async () => {
  const ahead = createCallsAhead();
  ahead.begin(call, LI, Promise.reject(new Error('no network')));
  expect(await ahead.take({ call, sent: {} }, LI)).toBeNull();
});
