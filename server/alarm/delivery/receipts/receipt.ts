/** What a provider says later of a message that it took. Pure. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ProviderReason } from '../../../../contract/delivery/attempt';
import { sha256 } from '../../../engine/sha256';

export interface ProviderReceipt {
  /** The key of the message. */
  key: string;
  /** The provider's own name of the message. */
  reference: string;
  state: 'delivered' | 'failed';
  reason: ProviderReason | null;
  /** The provider's own code; empty without one. */
  code: string;
  /** When the phone had it, or did not take it. */
  at: Date;
}

/** Whether two texts are one. The comparison's time says nothing of where they differ. */
export const isSameText = (one: string, other: string) => sha256(one) === sha256(other);

/** The bytes of randomness in a path: 128 bits. */
const TOKEN_DIGITS = 32;

/**
 * The part of a path that only this binding's provider is told, for receipts that carry no signature. It follows from
 * the binding's secret: nothing is kept, and a new secret ends it.
 */
export const receiptToken = (secret: string, schoolId: string, providerId: string): string =>
  bytesToHex(hmac(digest, utf8ToBytes(secret), utf8ToBytes(JSON.stringify(['receipts', schoolId, providerId])))).slice(
    0,
    TOKEN_DIGITS,
  );
