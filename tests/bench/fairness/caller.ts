/** Calls of one person over Node's plain client: a heavier one would take processor time from the platform. */
import { Agent, request as httpRequest } from 'node:http';
import {
  type Call,
  type CallInput,
  codecOf,
  contract,
  Envelope,
  pathOf,
  SERVICES,
  SIGNATURE_HEADER,
  signatureOf,
  type SignedIn,
  TOKEN_HEADER,
} from '../../../contract';
import { DEFAULT_SETTINGS } from '../../../server/engine/settings';
import { PASSWORD } from '../crowd';

/** The account of the other caller, a guardian. */
export const OTHER = 'other';

const codec = codecOf(DEFAULT_SETTINGS.compat);
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends a request and reads the whole answer. */
export function send(
  url: string,
  { method, path, headers, body }: Sent,
  signal?: AbortSignal,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(new URL(path, url), { agent, method, headers, ...(signal && { signal }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

let signed = 0;

/** A call as the console would send it, without encoding. @param from the client address the platform is to believe. */
export function callOf<C extends Call>(call: C, input: CallInput<C>, as: SignedIn | null, from = '192.0.2.1'): Sent {
  const path = `${SERVICES[call.service]}${pathOf(call)}`;
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-forwarded-for': from };
  if (as) {
    headers[TOKEN_HEADER] = as.token;
    // A signature serves once, so each has its own time.
    signed = (signed + 1) % 100_000;
    headers[SIGNATURE_HEADER] = signatureOf(codec, pathOf(call), as.roleId, Date.now() - signed);
  }
  return { method: 'POST', path, headers, body: JSON.stringify(input) };
}

export async function signInAs(url: string, account: string): Promise<SignedIn> {
  const password = PASSWORD + DEFAULT_SETTINGS.compat.passwordSuffix;
  const { text } = await send(url, callOf(contract.user.signIn, { account, password }, null, '198.51.100.7'));
  const [entry] = contract.user.signIn.output.parse(Envelope.parse(JSON.parse(text)).data);
  if (!entry) throw new Error(`${account} has no identity`);
  return entry;
}

/** Asks whether the platform lives (nobody), or where the child is (a guardian). True when it was answered well. */
export async function signedGet(url: string, as: SignedIn | null, signal: AbortSignal): Promise<boolean> {
  if (as) return (await send(url, callOf(contract.position.studentLocation, {}, as), signal)).status === 200;
  // An older platform has no /livez; its 404 is an answer as well.
  return (await send(url, { method: 'GET', path: '/livez', headers: {} }, signal)).status < 500;
}
