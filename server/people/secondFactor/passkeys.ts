/**
 * Passkeys (WebAuthn). They belong to the console's origin, so the installation names it (CONSOLE_ORIGIN); without it
 * there are none. The library loads at the first use.
 */
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { CODES, type PasskeyAssertion, type PasskeyAttestation } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';

/** Milliseconds in which the browser has to answer. */
const LIFE = spanMs(10, 'minutes');

const RP_NAME = 'Homeward';

interface PasskeyRow {
  passkey_id: string;
  public_key: string;
  counter: number;
  transports: string;
}

/** A challenge to prove a passkey makes none: that needs the password. */
type Purpose = 'prove' | 'make';

const library = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
});

/** The browser names its transports; an unknown one is only a hint that helps nobody. */
const transportsOf = (text: string) => text.split(' ').filter(Boolean) as AuthenticatorTransport[];

export function passkeys({ db, clock, newSecret, settings }: PlatformContext) {
  /** Origin and host of the console. @throws Refusal 404 when the installation allows no passkeys. */
  function site(): { expectedOrigin: string; expectedRPID: string } {
    if (settings.consoleOrigin === null) throw new Refusal(CODES.notFound, 'This installation allows no passkeys');
    return { expectedOrigin: settings.consoleOrigin, expectedRPID: new URL(settings.consoleOrigin).hostname };
  }

  async function keep(purpose: Purpose, challenge: string, userId: string): Promise<void> {
    await db.query('delete from passkey_challenge where made_at < $1', [new Date(clock().getTime() - LIFE)]);
    await db.query('insert into passkey_challenge (challenge, purpose, user_id, made_at) values ($1, $2, $3, $4)', [
      challenge,
      purpose,
      userId,
      clock(),
    ]);
  }

  /** True for a challenge that was made for this person and not answered yet; it is answered now. */
  const spend = (purpose: Purpose, userId: string, on: Queryable) => async (challenge: string) => {
    const [row] = await on.query(
      `delete from passkey_challenge where challenge = $1 and purpose = $2 and user_id = $3 and made_at >= $4
       returning 1`,
      [challenge, purpose, userId, new Date(clock().getTime() - LIFE)],
    );
    return row !== undefined;
  };

  /** The passkeys that a browser can offer at this host: those made for another wait there. */
  const rowsOf = (userId: string) =>
    db.query<PasskeyRow>(
      `select passkey_id, public_key, counter, transports from passkey
       where user_id = $1 and (rp_id is null or rp_id = $2)`,
      [userId, site().expectedRPID],
    );

  return {
    /** Options for a proof; null when the account has no passkey or the installation allows none. */
    async optionsFor(userId: string): Promise<Record<string, unknown> | null> {
      if (settings.consoleOrigin === null) return null;
      const rows = await rowsOf(userId);
      if (rows.length === 0) return null;
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: site().expectedRPID,
        challenge: newSecret(),
        userVerification: 'preferred',
        allowCredentials: rows.map(({ passkey_id: id, transports }) => ({ id, transports: transportsOf(transports) })),
      });
      await keep('prove', options.challenge, userId);
      return { ...options };
    },

    /** True when the passkey is the account's and answers a challenge of ours. */
    async isProved(userId: string, assertion: PasskeyAssertion): Promise<boolean> {
      const [row] = await db.query<PasskeyRow>(
        'select passkey_id, public_key, counter, transports from passkey where user_id = $1 and passkey_id = $2',
        [userId, assertion.id],
      );
      if (!row) return false;
      const { isoBase64URL, verifyAuthenticationResponse } = await library();
      const answer = await verifyAuthenticationResponse({
        ...site(),
        response: { ...assertion, clientExtensionResults: {} } as never,
        expectedChallenge: spend('prove', userId, db),
        credential: {
          id: row.passkey_id,
          publicKey: isoBase64URL.toBuffer(row.public_key),
          counter: row.counter,
          transports: transportsOf(row.transports),
        },
        requireUserVerification: false,
        // The library throws for an answer that does not fit; for us it is a wrong one.
      }).catch(() => null);
      if (!answer?.verified) return false;
      await db.query('update passkey set counter = $2, used_at = $3, rp_id = $4 where passkey_id = $1', [
        row.passkey_id,
        answer.authenticationInfo.newCounter,
        clock(),
        site().expectedRPID,
      ]);
      return true;
    },

    /** Options to make a passkey. @throws Refusal 404 when the installation allows none. */
    async beginFor(userId: string, account: string): Promise<Record<string, unknown>> {
      const { expectedRPID: rpID } = site();
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: RP_NAME,
        rpID,
        userName: account,
        userID: new TextEncoder().encode(userId),
        challenge: newSecret(),
        attestationType: 'none',
        excludeCredentials: (await rowsOf(userId)).map(({ passkey_id: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      });
      await keep('make', options.challenge, userId);
      return { ...options };
    },

    /** Stores a new passkey. @throws Refusal 2012 when it does not answer a challenge of ours. */
    async add(userId: string, attestation: PasskeyAttestation, name: string, tx: Queryable): Promise<void> {
      const { isoBase64URL, verifyRegistrationResponse } = await library();
      const answer = await verifyRegistrationResponse({
        ...site(),
        response: { ...attestation, clientExtensionResults: {} } as never,
        expectedChallenge: spend('make', userId, tx),
        requireUserVerification: false,
      }).catch(() => null);
      if (!answer?.verified) throw new Refusal(CODES.wrongSecondFactor, 'The passkey was not made for this request');
      const { id, publicKey, counter, transports = [] } = answer.registrationInfo.credential;
      await tx.query(
        `insert into passkey (passkey_id, user_id, public_key, counter, transports, name, added_at, rp_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          id,
          userId,
          isoBase64URL.fromBuffer(publicKey),
          counter,
          transports.join(' '),
          name,
          clock(),
          site().expectedRPID,
        ],
      );
    },
  };
}
