/** Replaces a regional education platform in tests and in the demo: issues one-time tokens and says whose they are. */
import { Hono } from 'hono';
import type { IdentityProvider, ProviderAnswer } from '../server/people/signIn/providers';

/** Lifetime of a token. Milliseconds. */
const LIFE = 5 * 60_000;

export interface StandIn extends IdentityProvider {
  /** A token for a person: the stand-in's own id for them, and the mobile number it confirms. */
  issue(subject: string, mobile: string | null): string;
  /** While true the stand-in answers nothing. */
  down: boolean;
}

/** `now` in milliseconds; `newToken` returns an unguessable text. */
export function createStandInProvider({ now, newToken }: { now: () => number; newToken: () => string }): StandIn {
  const issued = new Map<string, { subject: string; mobile: string | null; at: number; used: boolean }>();
  return {
    down: false,
    issue(subject, mobile) {
      const token = newToken();
      issued.set(token, { subject, mobile, at: now(), used: false });
      return token;
    },
    async identify(accessToken): Promise<ProviderAnswer> {
      if (this.down) return { kind: 'down' };
      const token = issued.get(accessToken);
      if (!token) return { kind: 'unknown' };
      if (token.used) return { kind: 'used' };
      if (now() - token.at > LIFE) return { kind: 'expired' };
      token.used = true;
      return { kind: 'person', subject: token.subject, mobile: token.mobile };
    },
  };
}

const STATUS = { unknown: 401, used: 409, expired: 410, down: 503 } as const;

/** The stand-in over HTTP, as `httpProvider` calls it. */
export const standInRoutes = (standIn: StandIn) =>
  new Hono().get('/whois', async (c) => {
    const { kind, ...person } = await standIn.identify(c.req.query('access_token') ?? '', c.req.query('source') ?? '');
    return kind === 'person' ? c.json(person) : c.json({}, STATUS[kind]);
  });
