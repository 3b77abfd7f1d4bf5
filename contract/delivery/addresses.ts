/**
 * A person's own addresses for alerts, besides the number and browsers: e-mail, and apps that providers push to. Each
 * is proved by a code that is sent to it, and counts for the school that it was proved at.
 */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { Id, Instant } from '../primitives';
import { ProviderAttempt } from './attempt';
import { type ProviderName, PROVIDER_NAMES, providerRow } from './providers';

/** Addresses of one person at one school, at most. */
export const MOST_ADDRESSES = 8;
/** Digits of a code, and minutes for which it counts. */
export const ADDRESS_CODE = { digits: 6, minutes: 10 } as const;

/** Providers whose messages go to an address of a person's own. */
export const isAddressed = (provider: ProviderName): boolean =>
  ['email', 'topic', 'follower', 'weCom'].includes(providerRow(provider).reaches);
const ADDRESSED = PROVIDER_NAMES.filter(isAddressed);
/** @throws ZodError for a provider that has no addresses of persons. */
export const AddressProvider = z.enum(ADDRESSED as [ProviderName, ...ProviderName[]]);

/**
 * Where an address comes from. made: the platform makes it up, because a topic that somebody could guess would show
 * alerts to strangers. signIn: WeChat has told whose it is, when the person signed in by it.
 */
export const addressComesFrom = (provider: ProviderName): 'typed' | 'made' | 'signIn' =>
  provider === 'ntfy' ? 'made' : provider === 'weChatOfficial' ? 'signIn' : 'typed';

/** What an address of a provider looks like; a provider that is not here takes none that is typed. */
const SHAPES: Partial<Record<ProviderName, RegExp>> = {
  smtp: /^[^\s@<>,;:()"]{1,64}@[^\s@<>,;:()"]+\.[^\s@<>,;:()".]+$/,
  /** The key of a device. */
  bark: /^[A-Za-z0-9]{16,64}$/,
  serverChan: /^[A-Za-z0-9]{16,100}$/,
  pushPlus: /^[A-Za-z0-9]{16,64}$/,
  /** The id of a person's own chat; those of groups are negative. */
  telegram: /^\d{4,20}$/,
  /** A member's own account; '@all' and several at once are none. */
  weComApp: /^[A-Za-z0-9][\w.@-]{0,63}$/,
};
const LONGEST = 254;

/**
 * An address as it is kept, of what a person typed or pasted: without blanks, the domain of a mail in small letters,
 * of Bark's whole link the key alone.
 * @returns null for a text that is no address of the provider's
 */
export function addressOf(provider: ProviderName, typed: string): string | null {
  const text = typed.trim();
  const pasted = provider === 'bark' ? (/^https?:\/\/[^/]+\/([^/?#]+)/.exec(text)?.[1] ?? text) : text;
  const address = provider === 'smtp' ? pasted.replace(/@.*$/, (domain) => domain.toLowerCase()) : pasted;
  return address.length <= LONGEST && SHAPES[provider]?.test(address) ? address : null;
}

/** An address as its owner recognises it: most of it is hidden. */
export function shownAddress(provider: ProviderName, address: string): string {
  const [, name = '', domain] = /^(.+)(@.+)$/.exec(address) ?? [];
  if (provider === 'smtp' && domain !== undefined) return `${Array.from(name)[0]}***${domain}`;
  return `…${address.slice(-4)}`;
}

/** A provider that the person's school has bound. */
const OfferedProvider = z.object({
  provider: AddressProvider,
  /** What the school calls it; empty: the provider's own name. */
  label: z.string(),
});

export const OwnAddress = z.object({
  addressId: Id,
  provider: AddressProvider,
  /** Most of it hidden, such as 'l***@mail.example' or '…9f3c'. */
  shown: z.string(),
  /** Null: not proved yet, so no alert goes there. */
  provedTime: z.nullable(Instant),
  /** A code was sent, and counts until then. */
  codeUntil: z.nullable(Instant),
  /** Where the app subscribes to a topic that the platform made up, until it is proved; null otherwise. */
  subscribe: z.nullable(z.string()),
  /** False: the school has taken the provider away, so no alert goes there. */
  isBound: z.boolean(),
});
export type OwnAddress = z.infer<typeof OwnAddress>;

export const OwnWays = z.object({
  /** Most of the number hidden; null without one. */
  mobile: z.nullable(z.string()),
  /** Whether alerts go to numbers as messages, and as calls. */
  messages: z.boolean(),
  calls: z.boolean(),
  offered: z.array(OfferedProvider),
  addresses: z.array(OwnAddress),
});
export type OwnWays = z.infer<typeof OwnWays>;

const { get, post } = callsOf('position');
const ours = { hideToast: true, ours: true } as const;
const one = z.object({ addressId: Id });

export const addressOfPersonCalls = {
  /** By what ways alerts reach the viewer. */
  ownWays: get('/delivery/address/v1', { needs: 'alert:read', input: z.object({}), output: OwnWays, ...ours }),
  /**
   * Adds an address and sends it a code. A topic that the platform makes up gets its code by `sendAddressCode`, once
   * the person's app has subscribed. A WeChat by which the person has signed in is proved: it gets a test message, and is
   * added when WeChat takes that.
   * @throws 404 for a provider that the school has not bound, 409 for an address that is there, 422 for none, 429
   * beyond `MOST_ADDRESSES` or too many codes, 2009 with `RefusedUntil`, 2020 when the provider did not take the
   * message, 4004 for who has never signed in by WeChat.
   */
  addAddress: post('/delivery/address/add/v1', {
    needs: 'alert:read',
    input: z.object({ provider: AddressProvider, address: z.optional(z.string().check(z.maxLength(400))) }),
    output: OwnWays,
    noEncode: true,
    ...ours,
  }),
  /** @throws 404, 409 for one that is proved, 429, 2009 with `RefusedUntil`, 2020 when the provider did not take it. */
  sendAddressCode: post('/delivery/address/code/v1', {
    needs: 'alert:read',
    input: one,
    output: OwnWays,
    ...ours,
  }),
  /** @throws 404, 2004 for a wrong code, one that is too old, and after five tries. */
  proveAddress: post('/delivery/address/prove/v1', {
    needs: 'alert:read',
    input: z.extend(one, { code: z.string().check(z.regex(/^\d{6}$/)) }),
    output: OwnWays,
    ...ours,
  }),
  removeAddress: post('/delivery/address/remove/v1', { needs: 'alert:read', input: one, output: OwnWays, ...ours }),
  /** Sends a test message to an address that is proved. @throws 404, 429. */
  testAddress: post('/delivery/address/test/v1', {
    needs: 'alert:read',
    input: one,
    output: ProviderAttempt,
    ...ours,
  }),
};
