/**
 * Sends a message by the providers that a school has bound, in their order: the first one that takes it ends the row.
 * One that fails is passed over for a while. Each process keeps the bindings in memory and hears of their changes.
 */
import {
  type Errand,
  errandsOf,
  type ProviderName,
  providerRow,
  type ProviderValues,
  sameKeySeconds,
} from '../../../../contract/delivery/providers';
import { settingsCache } from '../../../engine/keptSettings/settingsCache';
import { grouped } from '../../../engine/grouped';
import type { PlatformContext } from '../../../engine/platform';
import { standingTroubles } from '../../../engine/trouble';
import { receiptAddress } from '../receipts/addresses';
import { type BindingRow, type BindingValue, filledValues, PROVIDER_SETTING, valuesOf } from './bindings';
import { type Circuit, circuitAfter, CLOSED, isPassedOver } from './circuit';
import { PROVIDER_MAKERS } from './makers';
import type { Outcome, Provider, ProviderMessage, ProviderOutside } from './provider';
import { noteUse, takenToday } from './providerUse';

export interface SendAttempt {
  providerId: string;
  provider: ProviderName;
  outcome: Outcome;
  /** Seconds for which the provider sends a message of one key once; 0 where a repeat may arrive twice. */
  sameKeyFor: number;
}

/** A provider that a school has bound and switched on, without its secrets. */
export type UsedProvider = Pick<BindingValue, 'provider' | 'label' | 'values'> & { providerId: string };

export interface ProviderChain {
  /** Whether a school has a provider for it; null: whether any school has. */
  serves(schoolId: string | null, errand: Errand): boolean;
  /** What a school has bound under this id, on or off; null for none, or when its secrets do not open. */
  valuesOf(schoolId: string, providerId: string): { provider: ProviderName; values: ProviderValues } | null;
  /** The providers of a school that do it, in their order. */
  offered(schoolId: string, errand: Errand): UsedProvider[];
  /** The providers that are bound and on, in any school. */
  inUse(): ProviderName[];
  /**
   * @param only those of the school's providers that may carry it: an address belongs to one kind of provider
   * @returns the attempts, oldest first; the last one decides. None: nothing is bound, or all are passed over for now.
   */
  send(
    schoolId: string,
    errand: Errand,
    message: ProviderMessage,
    to: string,
    only?: (one: UsedProvider) => boolean,
  ): Promise<SendAttempt[]>;
  /** Sends one message by values that need not be saved. It counts for no limit and no pause. */
  tryOut(
    provider: ProviderName,
    values: Readonly<Record<string, string>>,
    message: ProviderMessage,
    to: string,
  ): Promise<Outcome>;
  /** Reads the bindings again, after a change of one's own. */
  refresh(): Promise<void>;
}

/** What this process knows of a binding goes by school and id: two schools may have bindings of one id. */
const placeOf = ({ owner, name }: Pick<BindingRow, 'owner' | 'name'>) => JSON.stringify([owner, name]);

const used = ({ name, value: { provider, label, values } }: BindingRow): UsedProvider => ({
  providerId: name,
  provider,
  label,
  values,
});

const does = ({ provider, values }: BindingValue, errand: Errand) => errandsOf(provider, values).includes(errand);

/** A failure that says nothing of the next provider ends the row: the message may have been taken, or is urgent. */
const goesOn = (outcome: Outcome, isUrgent: boolean) =>
  outcome.result !== 'accepted' && (outcome.result !== 'unknown' || isUrgent);

/** Milliseconds after which no further provider is begun: a claimed delivery is due again after `CLAIM_TTL`. */
const NO_MORE_AFTER = 8_000;

/** @param outside null where the platform cannot reach providers, as in a browser tab: nothing is then sent. */
export async function providerChain(
  context: Pick<PlatformContext, 'db' | 'log' | 'clock' | 'sealer' | 'settings'>,
  outside: ProviderOutside | null,
): Promise<ProviderChain> {
  const { db, log, clock, sealer, settings } = context;
  const troubles = standingTroubles(log, 'a provider of messages does not work', 'provider');
  /** Providers that stand ready, with the version they were made for: one may keep a token. */
  const made = new Map<string, { version: number; provider: Provider | null }>();
  const circuits = new Map<string, Circuit>();
  let ofSchool = new Map<string, BindingRow[]>();
  let bound = new Map<string, BindingRow>();

  const cache = await settingsCache<BindingValue>(context, PROVIDER_SETTING, (rows) => {
    ofSchool = grouped(
      rows.filter(({ value }) => value.isOn).toSorted((one, other) => one.value.place - other.value.place),
      ({ owner }) => owner,
    );
    bound = new Map(rows.map((row) => [placeOf(row), row]));
    for (const [place, { version }] of made)
      if (bound.get(place)?.version !== version) {
        // What was wrong may be mended.
        made.delete(place);
        circuits.delete(place);
      }
  });

  function ready(row: BindingRow): Provider | null {
    const kept = made.get(placeOf(row));
    if (kept?.version === row.version) return kept.provider;
    const values = valuesOf(row, sealer);
    const provider =
      values && outside
        ? PROVIDER_MAKERS[row.value.provider](filledValues(row.value.provider, values), {
            ...outside,
            ...(providerRow(row.value.provider).receipts === 'itself' && {
              receiptTo: (key: string) => receiptAddress(settings, 'twilio', row.owner, row.name, key),
            }),
          })
        : null;
    made.set(placeOf(row), { version: row.version, provider });
    return provider;
  }

  async function attempt(row: BindingRow, message: ProviderMessage, to: string): Promise<Outcome> {
    const provider = ready(row);
    const outcome: Outcome = provider
      ? await provider.send(message, to).catch((error: unknown): Outcome => {
          troubles(row.value.provider).began(error);
          return { result: 'unknown', reason: 'other', code: error instanceof Error ? error.name : 'error' };
        })
      : { result: 'misconfigured', reason: 'credential', code: 'sealed' };
    const now = clock();
    const place = placeOf(row);
    circuits.set(place, circuitAfter(circuits.get(place) ?? CLOSED, outcome, now.getTime()));
    if (outcome.result === 'accepted') troubles(row.value.provider).ended();
    await noteUse(db, { schoolId: row.owner, providerId: row.name }, outcome, now);
    return outcome;
  }

  return {
    serves: (schoolId, errand) =>
      outside !== null &&
      (schoolId === null ? [...ofSchool.values()].flat() : (ofSchool.get(schoolId) ?? [])).some(({ value }) =>
        does(value, errand),
      ),

    valuesOf(schoolId, providerId) {
      const row = bound.get(placeOf({ owner: schoolId, name: providerId }));
      const values = row && valuesOf(row, sealer);
      return row && values ? { provider: row.value.provider, values } : null;
    },
    offered: (schoolId, errand) =>
      outside === null ? [] : (ofSchool.get(schoolId) ?? []).filter(({ value }) => does(value, errand)).map(used),

    inUse: () => [...new Set([...ofSchool.values()].flat().map(({ value }) => value.provider))].toSorted(),

    async send(schoolId, errand, message, to, only = () => true) {
      const attempts: SendAttempt[] = [];
      if (outside === null) return attempts;
      const isUrgent = message.urgency === 'now' && errand !== 'code';
      const able = (ofSchool.get(schoolId) ?? []).filter((row) => does(row.value, errand) && only(used(row)));
      const now = clock().getTime();
      const working = able.filter((row) => !isPassedOver(circuits.get(placeOf(row)) ?? CLOSED, now));
      // What is urgent is tried by those that failed, too, after the others.
      for (const row of isUrgent ? [...new Set([...working, ...able])] : working) {
        if (clock().getTime() - now > NO_MORE_AFTER) break;
        const { dailyLimit, provider, values } = row.value;
        const isSpent =
          dailyLimit !== null &&
          !isUrgent &&
          (await takenToday(db, { schoolId, providerId: row.name }, clock())) >= dailyLimit;
        const outcome: Outcome = isSpent
          ? { result: 'limited', reason: 'limit', code: 'dailyLimit', until: null }
          : await attempt(row, message, to);
        attempts.push({ providerId: row.name, provider, outcome, sameKeyFor: sameKeySeconds(provider, values) });
        if (!goesOn(outcome, isUrgent)) break;
      }
      return attempts;
    },

    async tryOut(provider, values, message, to) {
      if (outside === null) return { result: 'misconfigured', reason: 'other', code: 'nowhere' };
      return PROVIDER_MAKERS[provider](filledValues(provider, values), outside).send(message, to);
    },
    refresh: cache.refresh,
  };
}
