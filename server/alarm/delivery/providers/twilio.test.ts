/** Twilio: the request, and what each status and code means. */
import { expect, it } from 'vitest';
import { twilio } from './twilio';
import { ALERT, answerOf, NOW, providerWith, STRANGE, strangeResult } from './providers.fixtures';

const VALUES = { accountSid: 'AC1', authToken: 'made-token', from: '+15005550006' };
const TO = '13800138000';

it('sends a form with the number in its long form', async () => {
  const provider = providerWith('twilio', twilio, VALUES, answerOf({ sid: 'SM1', status: 'queued' }, 201));
  expect(await provider.send(ALERT, TO)).toEqual({ result: 'accepted', reference: 'SM1' });
  const [request] = provider.requests;
  expect(request?.url).toBe('https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json');
  expect(request?.headers['authorization']).toBe(`Basic ${btoa('AC1:made-token')}`);
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    To: `+86${TO}`,
    From: '+15005550006',
    Body: ALERT.text,
  });
});

it('a messaging service chooses the sender', async () => {
  const from = `MG${'0a'.repeat(16)}`;
  const provider = providerWith('twilio', twilio, { ...VALUES, from }, answerOf({ sid: 'SM1' }, 201));
  await provider.send(ALERT, '+85291234567');
  expect(Object.fromEntries(new URLSearchParams(provider.requests[0]?.body))).toEqual({
    To: '+85291234567',
    MessagingServiceSid: from,
    Body: ALERT.text,
  });
});

it.each([
  [400, { code: 21211 }, 'refused', 'recipient', '21211'],
  [400, { code: 21610 }, 'refused', 'blocked', '21610'],
  [400, { code: 21408 }, 'misconfigured', 'right', '21408'],
  [400, { code: 21606 }, 'misconfigured', 'signName', '21606'],
  [400, { code: 29999 }, 'refused', 'other', '29999'],
  [401, { code: 20003 }, 'misconfigured', 'credential', '20003'],
  [401, {}, 'misconfigured', 'credential', 'http401'],
  [404, { code: 20404 }, 'misconfigured', 'credential', '20404'],
  [503, { code: 20500 }, 'unreachable', 'away', 'http503'],
  [201, { sid: 'SM1', error_code: 21610 }, 'refused', 'blocked', '21610'],
  [500, { code: 20500 }, 'unknown', 'away', 'http500'],
  [200, {}, 'unknown', 'answer', 'noSid'],
])('%i with %o', async (status, body, result, reason, code) => {
  const outcome = await providerWith('twilio', twilio, VALUES, answerOf(body, status)).send(ALERT, TO);
  expect(outcome).toEqual({ result, reason, code });
});

it('is limited until the provider says', async () => {
  const outcome = await providerWith('twilio', twilio, VALUES, answerOf({ code: 20429 }, 429, 5)).send(ALERT, TO);
  const until = new Date(NOW.getTime() + 5_000);
  expect(outcome).toEqual({ result: 'limited', reason: 'limit', code: '20429', until });
});

it.each(STRANGE)('an answer of another form is no verdict: $body', async (answer) => {
  const outcome = await providerWith('twilio', twilio, VALUES, answer).send(ALERT, TO);
  expect(outcome).toMatchObject({ result: strangeResult(answer), reason: 'answer' });
});
