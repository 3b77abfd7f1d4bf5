/** The calls by which administrators bind providers for messages, try them and see what became of them. */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { Id, Instant, Whole, WholeFromOne } from '../primitives';
import { ProviderAttempt } from './attempt';
import { MOST_FIELD, ProviderName } from './providers';

/** Providers that a school may bind, at most. */
export const MOST_PROVIDERS = 20;

/** A provider that a school has bound. */
export const BoundProvider = z.object({
  providerId: Id,
  provider: ProviderName,
  /** What the school calls it; empty: the provider's own name. */
  label: z.string(),
  isOn: z.boolean(),
  /** Values of its fields that are no secrets. */
  values: z.record(z.string(), z.string()),
  /**
   * Secrets that are kept, by field: their last two characters, empty for a short one. Null: the key of this machine
   * does not open it, so it must be typed again.
   */
  secrets: z.record(z.string(), z.nullable(z.string())),
  /**
   * The address that the administrator types at the provider, so that it says later whether a phone has the message;
   * null where there is none to type.
   */
  receiptsTo: z._default(z.nullable(z.string()), null),
  /** Messages a day; null is no limit. What is urgent goes beyond it. */
  dailyLimit: z.nullable(z.int()),
  /** Its place in the order in which providers are tried, from 0. */
  place: z.int(),
  version: z.int(),
  /** Messages that it took today (UTC), and attempts that failed. */
  taken: z.int(),
  failed: z.int(),
  last: z.nullable(z.extend(ProviderAttempt, { time: Instant })),
});
export type BoundProvider = z.infer<typeof BoundProvider>;

export const BoundProviders = z.object({
  bound: z.array(BoundProvider),
  /** False where the platform keeps no key for secrets, as in a browser tab: then nothing can be bound. */
  canBind: z.boolean(),
  /** What the operator has set for the whole installation, which comes after the school's own. */
  byOperator: z.object({ codes: z.boolean(), alerts: z.boolean() }),
  /** The viewer's own number, to which tests go; null without one. Its middle is hidden, as `139****0001`. */
  ownMobile: z.nullable(z.string()),
});
export type BoundProviders = z.infer<typeof BoundProviders>;

/** The data of a refused save: what somebody else saved in between. */
export const ProviderConflict = z.object({ theirs: z.nullable(BoundProvider) });

const Values = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(MOST_FIELD)));

export const ProviderDraft = z.object({
  providerId: Id,
  provider: ProviderName,
  label: z.optional(z.string().check(z.maxLength(40))),
  /** Absent: it is off. */
  isOn: z.optional(z.boolean()),
  /** A secret that is left out or empty stays as it is kept, unless a target changes. */
  values: Values,
  /** Absent: no limit. */
  dailyLimit: z.optional(WholeFromOne),
  /** Absent: a new one is bound. */
  version: z.optional(Whole),
});
export type ProviderDraft = z.infer<typeof ProviderDraft>;

const { get, post } = callsOf('position');
const ours = { hideToast: true, ours: true } as const;

export const providerCalls = {
  providers: get('/delivery/provider/v1', {
    needs: 'school:manage',
    input: z.object({}),
    output: BoundProviders,
    ...ours,
  }),
  /**
   * @throws 422 for values that do not fit (`faultsOfValues` says which), 409 with `ProviderConflict`, 429 beyond
   * `MOST_PROVIDERS`.
   */
  saveProvider: post('/delivery/provider/save/v1', {
    needs: 'school:manage',
    input: ProviderDraft,
    output: BoundProvider,
    noEncode: true,
    ...ours,
  }),
  /** Puts the school's providers into the order in which they are tried. Those that are not named come last. */
  orderProviders: post('/delivery/provider/order/v1', {
    needs: 'school:manage',
    input: z.object({ providerIds: z.array(Id).check(z.maxLength(MOST_PROVIDERS)) }),
    output: BoundProviders,
    ...ours,
  }),
  removeProvider: post('/delivery/provider/remove/v1', {
    needs: 'school:manage',
    input: z.object({ providerId: Id, version: WholeFromOne }),
    output: z.null(),
    ...ours,
  }),
  /**
   * Sends one message as the form stands, saved or not: to the viewer's own number, or to the address that is given for
   * a provider of another kind. @throws 422 without a number, 429 after ten in a quarter of an hour.
   */
  testProvider: post('/delivery/provider/test/v1', {
    needs: 'school:manage',
    input: z.object({
      providerId: Id,
      provider: ProviderName,
      values: Values,
      to: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: ProviderAttempt,
    noEncode: true,
    ...ours,
  }),
};
