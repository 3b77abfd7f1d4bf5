/** A school's binding of a provider, as the store keeps it: plain values, sealed secrets, and what opens them. */
import {
  type ProviderName,
  providerRow,
  type ProviderValues,
  secretFields,
} from '../../../../contract/delivery/providers';
import type { SealedPlace, Sealer, SettingRow } from '../../../engine/keptSettings/settingRows';

/** The kind of these settings in the store. */
export const PROVIDER_SETTING = 'provider';

export interface BindingValue {
  provider: ProviderName;
  label: string;
  isOn: boolean;
  /** Values of the fields that are no secrets. */
  values: ProviderValues;
  /** The last two characters of each secret, empty for a short one. */
  endings: Readonly<Record<string, string>>;
  dailyLimit: number | null;
  /** The order in which a school's providers are tried. */
  place: number;
}

export type BindingRow = SettingRow<BindingValue>;

export const sealedPlace = (schoolId: string, providerId: string, field: string): SealedPlace => ({
  scope: 'school',
  owner: schoolId,
  kind: PROVIDER_SETTING,
  name: providerId,
  field,
});

/** The secrets that this machine's keys open, by field; null for one that they do not. */
export const secretsOf = (row: Pick<BindingRow, 'owner' | 'name' | 'sealed'>, sealer: Sealer | null) =>
  Object.fromEntries(
    Object.entries(row.sealed).map(([field, sealed]): [string, string | null] => [
      field,
      sealer?.open(sealed, sealedPlace(row.owner, row.name, field)) ?? null,
    ]),
  );

/** All values of a binding, its secrets opened; null when one of them does not open. */
export function valuesOf(row: BindingRow, sealer: Sealer | null): ProviderValues | null {
  const secrets = secretsOf(row, sealer);
  const values: Record<string, string> = { ...row.value.values };
  for (const [field, secret] of Object.entries(secrets)) {
    if (secret === null) return null;
    values[field] = secret;
  }
  return values;
}

/** Values as a provider takes them: without blanks around them, and with what counts for a field that is empty. */
export function filledValues(provider: ProviderName, values: ProviderValues): ProviderValues {
  const filled: Record<string, string> = {};
  for (const { name, usual } of providerRow(provider).fields) {
    const value = (values[name] ?? '').trim() || usual;
    if (value !== undefined && value !== '') filled[name] = value;
  }
  return filled;
}

/** True when the messages would go elsewhere than before: the secrets kept for the former address must not go along. */
export const isOtherTarget = (before: BindingValue, provider: ProviderName, values: ProviderValues): boolean =>
  before.provider !== provider ||
  providerRow(provider).fields.some(
    ({ name, target }) => target === true && (before.values[name] ?? '') !== (values[name] ?? '').trim(),
  );

/** The values without secrets, trimmed, and without what is empty. */
export function plainValues(provider: ProviderName, values: ProviderValues): ProviderValues {
  const secret = new Set(secretFields(provider));
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      secret.has(name) || value.trim() === '' ? [] : [[name, value.trim()]],
    ),
  );
}
