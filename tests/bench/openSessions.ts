/** Consoles of many people without their sign-ins, which would measure scrypt: sessions by SQL, streams by HTTP. */
import { type Agent, get } from 'node:http';
import { codecOf, LIVE_PATH, SERVICES, SIGNATURE_HEADER, signatureOf, TOKEN_HEADER } from '../../contract';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { sha256 } from '../../server/engine/sha256';
import type { Db } from '../../server/engine/store/db';

const tokenOf = (name: string) => `token of ${name}`;
/** The identity of a person of a benchmark. */
export const roleOf = (name: string) => `r-${name}`;

/** Opens a session of a month for each name's identity (`roleOf`). */
export async function openSessions(db: Db, names: readonly string[]): Promise<void> {
  await db.query(
    `insert into session (token_hash, session_id, role_id, issued_at, used_at, expires_at, remembered)
     select token, token, role, now(), now(), now() + interval '30 days', true
     from unnest($1::text[], $2::text[]) as s (token, role)`,
    [names.map((name) => sha256(tokenOf(name))), names.map(roleOf)],
  );
}

export interface OpenStream {
  /** False when the platform has ended it, as it does with the oldest of more than 24 consoles of one account. */
  isOpen(): boolean;
  close(): void;
}

let stamps = 0;

/**
 * Reads a console's stream without a parser, so that the platform is timed and not the reader.
 * @param onFrames gets the text of whole frames. Resolves after the first.
 * @param now the platform's clock, milliseconds.
 */
export async function openStream(
  url: string,
  name: string,
  agent: Agent,
  onFrames: (text: string) => void,
  now = Date.now(),
): Promise<OpenStream> {
  const signature = signatureOf(
    codecOf(DEFAULT_SETTINGS.compat),
    LIVE_PATH,
    roleOf(name),
    now + ((stamps += 1) % 60_000),
  );
  const request = get(`${url.replace(/\/$/, '')}${SERVICES.position}${LIVE_PATH}`, {
    agent,
    headers: { [TOKEN_HEADER]: tokenOf(name), [SIGNATURE_HEADER]: signature },
  });
  let open = true;
  await new Promise<void>((resolve, reject) => {
    request.once('error', reject);
    request.once('close', () => (open = false));
    request.once('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`the stream answered ${response.statusCode}`));
      let rest = '';
      response.setEncoding('utf8');
      response.on('error', () => undefined);
      response.on('data', (text: string) => {
        rest += text;
        const end = rest.lastIndexOf('\n\n');
        if (end === -1) return;
        onFrames(rest.slice(0, end));
        rest = rest.slice(end + 2);
        resolve();
      });
    });
  });
  return { isOpen: () => open, close: () => request.destroy() };
}
