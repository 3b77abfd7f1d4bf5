/** Binds providers to schools: reads, saves, orders and removes bindings, in the audit log without their values. */
import {
  type BoundProvider,
  MOST_PROVIDERS,
  type ProviderConflict,
  type ProviderDraft,
} from '../../../../contract/delivery/calls';
import { faultsOfValues, secretFields } from '../../../../contract/delivery/providers';
import { CODES } from '../../../../contract';
import type * as z from 'zod/mini';
import { audit } from '../../../engine/audit/audit';
import {
  endingOf,
  lockSettings,
  removeSetting,
  saveSetting,
  type SettingRow,
  settingsOfOwner,
} from '../../../engine/keptSettings/settingRows';
import type { PlatformContext, Session } from '../../../engine/platform';
import { Refusal } from '../../../engine/serving/refusal';
import type { RequestClient } from '../../../engine/serving/serve';
import type { Queryable } from '../../../engine/store/db';
import {
  type BindingRow,
  type BindingValue,
  isOtherTarget,
  plainValues,
  PROVIDER_SETTING,
  sealedPlace,
  secretsOf,
} from './bindings';
import { addressToType } from '../receipts/addresses';
import { usesOf } from './providerUse';

export function bindingStore({
  db,
  clock,
  sealer,
  settings,
}: Pick<PlatformContext, 'db' | 'clock' | 'sealer' | 'settings'>) {
  const rowsOf = async (on: Queryable, { schoolId }: Session): Promise<BindingRow[]> =>
    (await settingsOfOwner<BindingValue>(on, { scope: 'school', owner: schoolId, kind: PROVIDER_SETTING })).toSorted(
      (one, other) => one.value.place - other.value.place,
    );

  async function told(on: Queryable, { schoolId }: Session, rows: readonly BindingRow[]): Promise<BoundProvider[]> {
    const uses = await usesOf(on, schoolId, clock());
    return rows.map((row) => {
      const { provider, label, isOn, values, endings, dailyLimit, place } = row.value;
      const opened = secretsOf(row, sealer);
      return {
        providerId: row.name,
        provider,
        label,
        isOn,
        values,
        secrets: Object.fromEntries(
          Object.entries(opened).map(([field, secret]) => [field, secret === null ? null : (endings[field] ?? '')]),
        ),
        receiptsTo: addressToType(
          settings,
          { provider, schoolId, providerId: row.name },
          Object.fromEntries(Object.entries(opened).map(([field, secret]) => [field, secret ?? ''])),
        ),
        dailyLimit,
        place,
        version: row.version,
        ...(uses.get(row.name) ?? { taken: 0, failed: 0, last: null }),
      };
    });
  }

  const conflict = async (tx: Queryable, session: Session, row: BindingRow | undefined): Promise<Refusal> => {
    const [theirs = null] = row ? await told(tx, session, [row]) : [];
    return new Refusal(CODES.conflict, 'Somebody saved it in between', {
      theirs,
    } satisfies z.infer<typeof ProviderConflict>);
  };

  /**
   * The values as they stand with the secrets that are kept. Without a sealer nothing is kept.
   * @throws Refusal 422 naming the fields that do not fit
   */
  function requireFit({ provider, values }: Pick<ProviderDraft, 'provider' | 'values'>, kept: BindingRow | undefined) {
    const stays = kept !== undefined && !isOtherTarget(kept.value, provider, values);
    const opened = stays ? secretsOf(kept, sealer) : {};
    const keptNames = new Set(Object.keys(opened).filter((field) => opened[field] !== null));
    const faults = faultsOfValues(provider, values, keptNames);
    const [first] = Object.entries(faults);
    if (first) throw new Refusal(CODES.unprocessable, `${first[0]}: ${first[1]}`, { faults });
    return opened;
  }

  return {
    list: async (session: Session) => told(db, session, await rowsOf(db, session)),

    /**
     * Plain values of the form with the secrets that it leaves to the store.
     * @throws Refusal 422
     */
    async wholeValues(
      session: Session,
      { providerId, provider, values }: Pick<ProviderDraft, 'providerId' | 'provider' | 'values'>,
    ) {
      const row = (await rowsOf(db, session)).find(({ name }) => name === providerId);
      const opened = requireFit({ provider, values }, row);
      const secrets = secretFields(provider).flatMap((field): [string, string][] => {
        const secret = values[field]?.trim() || opened[field];
        return secret ? [[field, secret]] : [];
      });
      return { ...plainValues(provider, values), ...Object.fromEntries(secrets) };
    },

    async save(session: Session, client: RequestClient, draft: ProviderDraft): Promise<BoundProvider> {
      const { schoolId, userId } = session;
      const { providerId, provider, label = '', isOn = false, values, dailyLimit = null, version = 0 } = draft;
      return db.transaction(async (tx) => {
        await lockSettings(tx, { owner: schoolId, kind: PROVIDER_SETTING });
        const rows = await rowsOf(tx, session);
        const row = rows.find(({ name }) => name === providerId);
        if ((row?.version ?? 0) !== version) throw await conflict(tx, session, row);
        if (!row && rows.length >= MOST_PROVIDERS)
          throw new Refusal(CODES.tooMany, `No more than ${MOST_PROVIDERS} providers`);
        if (!sealer) throw new Refusal(CODES.unprocessable, 'This platform keeps no key for secrets');
        const opened = requireFit(draft, row);
        const sealed: Record<string, string> = {};
        const endings: Record<string, string> = {};
        for (const field of secretFields(provider)) {
          const secret = values[field]?.trim() || opened[field];
          if (!secret) continue;
          sealed[field] = sealer.seal(secret, sealedPlace(schoolId, providerId, field));
          endings[field] = endingOf(secret);
        }
        const next: SettingRow<BindingValue> = {
          scope: 'school',
          owner: schoolId,
          kind: PROVIDER_SETTING,
          name: providerId,
          value: {
            provider,
            label: label.trim(),
            isOn,
            values: plainValues(provider, values),
            endings,
            dailyLimit,
            place: row?.value.place ?? Math.max(-1, ...rows.map(({ value }) => value.place)) + 1,
          },
          sealed,
          version,
        };
        if (!(await saveSetting(tx, next, userId, clock()))) throw await conflict(tx, session, row);
        await audit(tx, clock(), {
          by: { session, client },
          schoolId,
          act: row ? 'provider.change' : 'provider.add',
          details: { provider },
        });
        const [saved] = await told(tx, session, [{ ...next, version: version + 1 }]);
        if (!saved) throw new Error('A saved provider is not told');
        return saved;
      });
    },

    async order(session: Session, client: RequestClient, providerIds: readonly string[]): Promise<void> {
      await db.transaction(async (tx) => {
        await lockSettings(tx, { owner: session.schoolId, kind: PROVIDER_SETTING });
        const rows = await rowsOf(tx, session);
        const rank = (row: BindingRow) => {
          const at = providerIds.indexOf(row.name);
          return at === -1 ? rows.length : at;
        };
        const ordered = rows.toSorted((one, other) => rank(one) - rank(other));
        const moved = [...ordered.entries()].filter(([place, row]) => row.value.place !== place);
        if (moved.length === 0) return;
        for (const [place, row] of moved)
          await saveSetting(tx, { ...row, value: { ...row.value, place } }, session.userId, clock());
        await audit(tx, clock(), {
          by: { session, client },
          schoolId: session.schoolId,
          act: 'provider.order',
        });
      });
    },

    /** @throws Refusal 404 for one that is not the school's, 409 */
    async remove(session: Session, client: RequestClient, providerId: string, version: number): Promise<void> {
      await db.transaction(async (tx) => {
        const row = (await rowsOf(tx, session)).find(({ name }) => name === providerId);
        if (!row) throw new Refusal(CODES.notFound, 'No such provider');
        if (!(await removeSetting(tx, row, version))) throw await conflict(tx, session, row);
        await audit(tx, clock(), {
          by: { session, client },
          schoolId: session.schoolId,
          act: 'provider.end',
          details: { provider: row.value.provider },
        });
      });
    },
  };
}
