/**
 * A session that the address offers while another is in progress (4.02). A link may come from anybody, so it replaces
 * nobody without a question.
 */
import { CODES } from '../../contract/envelope';
import { type CurrentUser, user } from '../../contract/user';
import { withFreshSignature } from '../service/api';
import { CallFailed } from '../service/failure';
import { pipeline } from '../service/pipeline';
import type { Transport } from '../service/transport';
import type { Credentials } from './initialSession';

export type OfferAnswer = 'stay' | 'switch';

/**
 * two: the sessions of two persons. same: of one person, or nobody is signed in any more. invalid: the offered session
 * is none. unknown: the platform could not say.
 */
export type OfferedPersons =
  | { kind: 'two'; present: CurrentUser; offered: CurrentUser }
  | { kind: 'same' }
  | { kind: 'invalid' }
  | { kind: 'unknown' };

const ENDED: readonly (number | null)[] = [CODES.unauthorised, CODES.signedInElsewhere, CODES.expired];

/** The owner of a session; null when it is none. @throws CallFailed when the platform could not say. */
async function ownerOf({ token, roleId }: Credentials, transport: Transport): Promise<CurrentUser | null> {
  const call = user.currentUser;
  const { signal } = new AbortController();
  try {
    const sent = { call, sent: {}, token, roleId, headers: {}, body: null, signal };
    return (await withFreshSignature(() => pipeline(sent, transport), 'query', transport)) as CurrentUser;
  } catch (error) {
    if (error instanceof CallFailed && ENDED.includes(error.failure.code)) return null;
    throw error;
  }
}

export async function lookAtOffer(
  present: Credentials,
  offered: Credentials,
  transport: Transport,
): Promise<OfferedPersons> {
  try {
    const [now, then] = await Promise.all([ownerOf(present, transport), ownerOf(offered, transport)]);
    if (!then) return { kind: 'invalid' };
    if (!now || now.userId === then.userId) return { kind: 'same' };
    return { kind: 'two', present: now, offered: then };
  } catch (error) {
    if (error instanceof CallFailed) return { kind: 'unknown' };
    throw error;
  }
}
