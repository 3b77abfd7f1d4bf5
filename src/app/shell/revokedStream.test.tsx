/** What the console does when the platform ends its live stream, or changes what it may show. */
import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { CODES, LIVE_PATH, location, position, user } from '../../../contract';
import { answer, platformServer, refuse } from '../../testing/platformServer';
import { testConsole } from '../../testing/testConsole';
import { GUARDIAN, signedInAs, TEACHER } from '../../testing/viewers';
import { App } from '../App';

const platform = platformServer();

/** Streams that the test writes to. `refusal` answers every later attempt. */
function streams(refusal: { status: number; code: number } | null) {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  let attempts = 0;
  platform.use(
    http.get(`*${LIVE_PATH}`, () => {
      attempts += 1;
      if (refusal && attempts > 1)
        return HttpResponse.json(
          { success: false, code: refusal.code, msg: 'The token is unknown' },
          { status: refusal.status },
        );
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  const send = (event: string, frame: object) =>
    open.at(-1)?.enqueue(new TextEncoder().encode(`event: ${event}\nid: 1\ndata: ${JSON.stringify(frame)}\n\n`));
  return { send, end: () => open.at(-1)?.close(), opened: () => open.length, attempts: () => attempts };
}
const clock = { now: new Date().toISOString() };
/** Longer than the first two waits of a client that tries again. Milliseconds. */
const LONG_ENOUGH = 3_500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('says that the session has ended, once, and does not connect again [8.02]', async () => {
  platform.use(...signedInAs(GUARDIAN), answer(location.classStudents, []), answer(location.classPositions, []));
  const stream = streams({ status: 401, code: CODES.unauthorised });
  render(<App console={testConsole({ at: '/profile', cookie: 't&2&r' }).console} />);
  await waitFor(() => expect(stream.opened()).toBe(1));
  stream.send('clock', clock);
  stream.end();
  // The dialog fades in.
  const ended = await screen.findByText('验证已过期，请重新登录。', undefined, { timeout: 20_000 });
  await waitFor(() => expect(ended).toBeVisible(), { timeout: 20_000 });
  await pause(LONG_ENOUGH);
  expect(stream.attempts()).toBe(2);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

it('opens the page of an ended card service, and does not connect again [8.03]', async () => {
  platform.use(...signedInAs(GUARDIAN), answer(location.classStudents, []), answer(location.classPositions, []));
  const stream = streams({ status: 200, code: CODES.unsubscribed });
  render(<App console={testConsole({ at: '/profile', cookie: 't&2&r' }).console} />);
  await waitFor(() => expect(stream.opened()).toBe(1));
  stream.send('clock', clock);
  stream.end();
  await expect.poll(() => window.location.pathname, { timeout: 20_000 }).toBe('/exception/unsubscribed');
  await pause(LONG_ENOUGH);
  expect(stream.attempts()).toBe(2);
});

it('reads its lists again when pupils left the scope, says so, and shows an opened one no more', async () => {
  const nowhere = { bound: true, fix: null, contactTime: null, receivedTime: null, power: null, charging: null };
  const at = { studentId: 'ming', ...nowhere, alarm: null, reportInterval: 60, lostTime: null, place: null };
  const listed = (studentId: string) => ({ studentId, studentName: '李明', spelling: 'liming', initials: 'lm' });
  platform.use(
    ...signedInAs(TEACHER),
    answer(location.classStudents, [{ classId: 'c', className: '一班', studentList: [listed('ming')] }]),
    answer(location.classPositions, [at]),
    answer(position.studentLocation, at),
  );
  const stream = streams(null);
  render(<App console={testConsole({ at: '/pupil/ming', cookie: 't&1&r' }).console} />);
  await waitFor(() => expect(stream.opened()).toBe(1));
  stream.send('clock', clock);
  expect(await screen.findByText(/这张卡还没有报过位置/)).toBeVisible();
  platform.use(
    answer(location.classStudents, []),
    answer(location.classPositions, []),
    refuse(position.studentLocation, CODES.notFound),
  );
  stream.send('scope', { lost: 1 });
  expect(await screen.findByText('你能看到的孩子有变化，名单已更新')).toBeVisible();
  expect(await screen.findByText('没有这个学生，或者你无权查看。')).toBeVisible();
  expect(screen.queryByText('李明')).toBeNull();
});

it('reads the viewer’s record again when the school gets another name or time zone', async () => {
  platform.use(...signedInAs(TEACHER), answer(location.classStudents, []), answer(location.classPositions, []));
  const stream = streams(null);
  render(<App console={testConsole({ at: '/home', cookie: 't&1&r' }).console} />);
  await waitFor(() => expect(stream.opened()).toBe(1));
  stream.send('clock', clock);
  expect(await screen.findByText('归途小学')).toBeVisible();
  platform.use(answer(user.currentUser, { ...TEACHER, schoolName: '归途实验小学' }));
  stream.send('school', {});
  expect(await screen.findByText('归途实验小学')).toBeVisible();
});
