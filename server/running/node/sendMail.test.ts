/** Mails over real sockets, to a server of SMTP that answers as it is told. */
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import type { ProviderValues } from '../../../contract/delivery/providers';
import { mailStandIn } from '../../../tests/harness/mailStandIn';
import { MADE_CERTIFICATE, MADE_HOST } from '../../../tests/harness/madeCertificate';
import { sendMail, type SendMailOptions } from './sendMail';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function mailServer(options: SMTPServerOptions) {
  const server = await mailStandIn(options);
  closers.push(server.close);
  return server;
}

/** A server that speaks as it is told, line by line. */
async function speaker(attend: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server: Server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    attend(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return { port: (server.address() as AddressInfo).port };
}

const MAIL = { to: 'family@mail.example', subject: '李 求救', text: '李 求救 16:00', key: 'd7f0a1b2-alert' };
const TO_LOOPBACK: SendMailOptions = {
  allowed: [MADE_HOST],
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  ca: MADE_CERTIFICATE,
};
const send = (
  port: number,
  values: ProviderValues = {},
  mail: Partial<typeof MAIL> = {},
  options: Partial<SendMailOptions> = {},
) =>
  sendMail({ ...TO_LOOPBACK, ...options })(
    { host: MADE_HOST, port: String(port), security: 'none', from: '青石镇中心小学 <school@mail.example>', ...values },
    { ...MAIL, ...mail },
  );
const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

it.each([
  ['tls', true, []],
  ['', true, []],
  ['starttls', true, []],
  ['none', false, ['STARTTLS']],
])('sends by %s', async (security, secure, disabledCommands) => {
  const server = await mailServer({ disabledCommands, secure: security === 'tls' || security === '' });
  const outcome = await send(server.port, { security });
  const [mail] = server.arrived;
  expect(mail).toMatchObject({ from: 'school@mail.example', to: [MAIL.to], secure });
  const id = /^Message-ID: (<[0-9a-f]{32}@mail\.example>)\r$/m.exec(mail?.text ?? '')?.[1];
  expect(outcome).toEqual({ result: 'accepted', reference: id });
  expect(id).toBeDefined();
  expect(mail?.text).toMatch(/^Auto-Submitted: auto-generated\r$/im);
  expect(mail?.text).toContain(Buffer.from(MAIL.text).toString('base64'));
});

it('a mail of the same key has the same Message-ID, another has another', async () => {
  const server = await mailServer({});
  const references: unknown[] = [];
  for (const key of ['k1', 'k1', 'k2']) {
    const outcome = await send(server.port, {}, { key });
    references.push('reference' in outcome ? outcome.reference : outcome);
  }
  const [first, second, third] = references;
  expect(first).toBe(second);
  expect(third).not.toBe(first);
});

it('signs in as it is told, and says a wrong password', async () => {
  const server = await mailServer({
    authOptional: false,
    onAuth: ({ username, password }, _, done) =>
      password === 'right' ? done(null, { user: username }) : done(refusal(535)),
  });
  expect(await send(server.port, { user: 'u1', password: 'right' })).toMatchObject({ result: 'accepted' });
  expect(server.arrived).toMatchObject([{ user: 'u1' }]);
  const wanted = { result: 'misconfigured', reason: 'credential' };
  expect(await send(server.port, { user: 'u1', password: 'wrong' })).toEqual({ ...wanted, code: '535' });
  // The server wants somebody to sign in.
  expect(await send(server.port)).toEqual({ ...wanted, code: '530' });
  expect(await send(server.port, { user: 'u1' })).toMatchObject(wanted);
});

it('a server that cannot look at passwords now is away', async () => {
  const server = await mailServer({ authOptional: false, onAuth: (_, __, done) => done(refusal(454)) });
  expect(await send(server.port, { user: 'u1', password: 'right' })).toEqual({
    result: 'unreachable',
    reason: 'away',
    code: '454',
  });
});

it.each([
  ['onRcptTo', 550, 'refused', 'recipient'],
  ['onRcptTo', 451, 'unreachable', 'away'],
  ['onMailFrom', 553, 'misconfigured', 'signName'],
  ['onMailFrom', 421, 'unreachable', 'away'],
  ['onData', 554, 'refused', 'content'],
  ['onData', 452, 'unreachable', 'away'],
  ['onConnect', 554, 'misconfigured', 'machine'],
] as const)('%s: %i', async (at, reply, result, reason) => {
  const options: Record<string, unknown> = {
    onConnect: (_: unknown, done: (error: Error) => void) => done(refusal(reply)),
    onMailFrom: (_: unknown, __: unknown, done: (error: Error) => void) => done(refusal(reply)),
    onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) => done(refusal(reply)),
    onData: (stream: NodeJS.ReadableStream, _: unknown, done: (error: Error) => void) => {
      stream.resume();
      stream.on('end', () => done(refusal(reply)));
    },
  };
  const server = await mailServer({ [at]: options[at] });
  expect(await send(server.port)).toEqual({ result, reason, code: String(reply) });
});

it('sends nothing in the open where STARTTLS is wanted', async () => {
  const server = await mailServer({ disabledCommands: ['STARTTLS'] });
  const outcome = await send(server.port, { security: 'starttls', user: 'u', password: 'p' });
  expect(outcome).toEqual({ result: 'misconfigured', reason: 'other', code: 'ETLS' });
  expect(server.arrived).toEqual([]);
});

it.each(['tls', 'starttls'])('trusts no certificate of its own making, nor of another host: %s', async (security) => {
  const server = await mailServer({ secure: security === 'tls' });
  const { ca: _, ...trusting } = TO_LOOPBACK;
  const wanted = { result: 'misconfigured', reason: 'other', code: 'certificate' };
  const values = { host: MADE_HOST, port: String(server.port), security, from: 'school@mail.example' };
  expect(await sendMail(trusting)(values, MAIL)).toEqual(wanted);
  const other = { ...values, host: 'other.example' };
  expect(await sendMail({ ...TO_LOOPBACK, allowed: ['other.example'] })(other, MAIL)).toEqual(wanted);
  expect(server.arrived).toEqual([]);
});

it('connects to no private address that the operator does not allow', async () => {
  const server = await mailServer({});
  const wanted = { result: 'misconfigured', reason: 'address', code: 'privateAddress' };
  for (const host of ['127.0.0.1', 'localhost', '127.1', '[::1]'])
    expect(await sendMail({ allowed: [] })({ host, port: String(server.port), security: 'none' }, MAIL)).toEqual(
      wanted,
    );
  expect(await send(server.port, {}, {}, { allowed: [] })).toEqual(wanted);
  expect(server.arrived).toEqual([]);
});

it('sends to one address, whatever the text is', async () => {
  const server = await mailServer({});
  for (const to of ['a@mail.example, b@mail.example', 'a@mail.example\r\nRCPT TO:<b@mail.example>', 'x', ''])
    expect(await send(server.port, {}, { to })).toEqual({ result: 'refused', reason: 'recipient', code: 'address' });
  expect(await send(server.port, {}, { subject: 'a\r\nBcc: b@mail.example' })).toMatchObject({ result: 'accepted' });
  expect(server.arrived.map(({ to }) => to)).toEqual([[MAIL.to]]);
  expect(server.arrived[0]?.text).not.toMatch(/^Bcc:/im);
});

it('is away while nobody listens, or while the server is silent', async () => {
  const { port } = await speaker(() => undefined);
  expect(await send(port, {}, {}, { timeout: 200 })).toEqual({
    result: 'unreachable',
    reason: 'away',
    code: 'timeout',
  });
  for (const close of closers.splice(0)) await close();
  expect(await send(port)).toEqual({ result: 'unreachable', reason: 'away', code: 'ECONNREFUSED' });
});

it('does not know of a mail whose end the server has taken without an answer', async () => {
  const { port } = await speaker((socket) => {
    let isMail = false;
    socket.write('220 mail.example\r\n');
    socket.on('data', (chunk: Buffer) => {
      const line = chunk.toString();
      if (isMail && line.includes('\r\n.\r\n')) return void socket.destroy();
      if (/^DATA/.test(line)) {
        isMail = true;
        socket.write('354 go on\r\n');
      } else if (!isMail) socket.write('250 ok\r\n');
    });
  });
  expect(await send(port)).toMatchObject({ result: 'unknown', reason: 'away' });
});

it('a connection that is reset at once is away', async () => {
  const { port } = await speaker((socket) => socket.resetAndDestroy());
  expect(await send(port, {}, {}, { timeout: 500 })).toMatchObject({ result: 'unreachable', reason: 'away' });
});

it('a server that leaves before the mail is away', async () => {
  const { port } = await speaker((socket) => {
    socket.write('220 mail.example\r\n');
    socket.on('data', () => socket.destroy());
  });
  expect(await send(port)).toMatchObject({ result: 'unreachable', reason: 'away' });
});

const LINES: readonly (readonly [command: RegExp, answer: string])[] = [
  [/^EHLO/i, '250 made'],
  [/^DATA/i, '354 go on'],
  [/./, '250 ok'],
];
/** Answers as a server does, and ends the connection at what the test names. */
const endingAt = (end: RegExp) =>
  speaker((socket) => {
    socket.write('220 made\r\n');
    socket.on('data', (data) => {
      const text = data.toString();
      if (end.test(text)) socket.destroy();
      else socket.write(`${LINES.find(([command]) => command.test(text))?.[1]}\r\n`);
    });
  });

it.each([
  [/^MAIL/i, 'unreachable'],
  [/^RCPT/i, 'unreachable'],
  [/^DATA/i, 'unreachable'],
  [/\r\n\.\r\n$/, 'unknown'],
])('a server that leaves at %s: %s', async (end, result) => {
  const { port } = await endingAt(end);
  expect(await send(port, { security: 'none' })).toMatchObject({ result, reason: 'away' });
});

it('has at most eight connections at once', async () => {
  let [open, most] = [0, 0];
  const { port } = await speaker((socket) => {
    most = Math.max(most, (open += 1));
    socket.on('close', () => (open -= 1));
    setTimeout(() => socket.destroy(), 50);
  });
  const mail = sendMail({ ...TO_LOOPBACK, timeout: 20_000 });
  const values = { host: MADE_HOST, port: String(port), security: 'none', from: 'a@b.example' };
  await Promise.all(Array.from({ length: 60 }, () => mail(values, MAIL)));
  expect(most).toBeGreaterThan(1);
  // The server hears a moment later that a socket was closed.
  expect(most).toBeLessThanOrEqual(16);
});
