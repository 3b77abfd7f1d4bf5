/**
 * The settings that people make in the console, as they count now. What the environment gives comes before them. Every
 * process reads them again when the store says that they have changed.
 */
import {
  entryFormOf,
  isSecret,
  SETTING_NAMES,
  SETTINGS,
  settingRow,
  type SettingName,
  type SettingScope,
  type SettingValue,
  type SettingValues,
} from '../../../contract/settings/settings';
import { endingField, entriesOf, type Entry, type EntryForm } from '../../../contract/settings/entries';
import type { PlatformContext, Settings } from '../platform';
import { endingOf, type SealedPlace, type Sealer, type SettingRow } from './settingRows';
import { type SettingsCache, settingsCache } from './settingsCache';

/** The kind of these settings in the store. */
export const KEPT_SETTING = 'setting';

/** The text of a setting; a secret's text is sealed, and its last characters stand here. */
export interface KeptText {
  text?: string;
  ending?: string;
}
export type KeptRow = SettingRow<KeptText>;

/** The field of a sealed secret. */
const SECRET_FIELD = 'secret';

const placeOfSecret = (
  { scope, owner, name }: Pick<KeptRow, 'scope' | 'owner' | 'name'>,
  field = SECRET_FIELD,
): SealedPlace => ({ scope, owner, kind: KEPT_SETTING, name, field });

export const sealedSecret = (text: string, row: Pick<KeptRow, 'scope' | 'owner' | 'name'>, sealer: Sealer) => ({
  [SECRET_FIELD]: sealer.seal(text, placeOfSecret(row)),
});

/** The field of an entry's secret among those that are sealed. */
const fieldOfEntry = (form: EntryForm, entry: Entry, field: string) =>
  JSON.stringify([entry[form.fields[0]?.name ?? ''], field]);

/** Parts entries from their secrets. The ends of these stand beside the entry as `<field>Ending`. */
export function sealedEntries(
  form: EntryForm,
  entries: readonly Entry[],
  row: Pick<KeptRow, 'scope' | 'owner' | 'name'>,
  sealer: Sealer,
): Pick<KeptRow, 'value' | 'sealed'> {
  const sealed: Record<string, string> = {};
  const plain = entries.map((entry) => {
    const shown: Record<string, string> = { ...entry };
    for (const { name, type } of form.fields) {
      const secret = entry[name];
      if (type !== 'secret' || secret === undefined) continue;
      const field = fieldOfEntry(form, entry, name);
      sealed[field] = sealer.seal(secret, placeOfSecret(row, field));
      delete shown[name];
      shown[endingField(name)] = endingOf(secret) || '…';
    }
    return shown;
  });
  return { value: { text: JSON.stringify(plain) }, sealed };
}

/** The text of a list of entries as it may be told. @param withEndings of the secrets; else as if there were none */
export function textWithoutSecrets(row: KeptRow, withEndings: boolean): string | null {
  const form = entryFormOf(row.name as SettingName);
  const entries = form && entriesOf(row.value.text ?? '');
  if (!entries) return null;
  const isShown = (field: string) =>
    form.fields.some(({ name, type }) =>
      type === 'secret' ? withEndings && field === endingField(name) : field === name,
    );
  const shown = entries.map((entry) => Object.fromEntries(Object.entries(entry).filter(([field]) => isShown(field))));
  return JSON.stringify(shown);
}

/** Entries with their secrets, in which what does not open is missing. */
function openedEntries(form: EntryForm, row: KeptRow, sealer: Sealer | null): Entry[] | null {
  return (
    entriesOf(row.value.text ?? '')?.map((entry) => {
      const whole: Record<string, string> = {};
      for (const { name, type } of form.fields) {
        const field = fieldOfEntry(form, entry, name);
        const sealed = row.sealed[field];
        const opened =
          sealed === undefined ? undefined : (sealer?.open(sealed, placeOfSecret(row, field)) ?? undefined);
        const value = type === 'secret' ? opened : entry[name];
        if (value !== undefined) whole[name] = value;
      }
      return whole;
    }) ?? null
  );
}

/** The text of a row; null for a secret that no key of this machine opens. */
export function textOf(row: KeptRow, sealer: Sealer | null): string | null {
  const form = SETTING_NAMES.some((name) => name === row.name) ? entryFormOf(row.name as SettingName) : null;
  if (form) {
    const entries = openedEntries(form, row, sealer);
    return entries && JSON.stringify(entries);
  }
  const sealed = row.sealed[SECRET_FIELD];
  return sealed === undefined ? (row.value.text ?? null) : (sealer?.open(sealed, placeOfSecret(row)) ?? null);
}

export interface KeptSettings {
  /**
   * Whether the environment gives it: then what is kept does not count. A school may ask for less than the environment
   * where it may ask for less at all.
   */
  isFixed(name: SettingName, scope: SettingScope): boolean;
  /** The value that is kept for the platform and counts; undefined for the usual one. */
  platform<Name extends SettingName>(name: Name): SettingValue<Name> | undefined;
  /** The value that a school has for itself; undefined for that of the platform. */
  school<Name extends SettingName>(schoolId: string, name: Name): SettingValue<Name> | undefined;
  /** The values that schools have for themselves, of the home cell's schools. */
  ofSchools<Name extends SettingName>(name: Name): SettingValue<Name>[];
  /** The settings of the environment with those that are kept, as they are at each reading. */
  over(settings: Settings): Settings;
  /** Reads the store, and again at each change. The store is up to date. */
  begin(context: Pick<PlatformContext, 'db' | 'log' | 'sealer'>): Promise<SettingsCache>;
}

type Values = Map<string, SettingValues>;

/** @param home settings of the home cell, which count for the platform in every cell */
export function keptSettings(fixed: ReadonlySet<SettingName> = new Set(), home?: KeptSettings): KeptSettings {
  let values: Record<SettingScope, Values> = { platform: new Map(), school: new Map() };

  function read(rows: readonly KeptRow[], { log, sealer }: Pick<PlatformContext, 'log' | 'sealer'>) {
    const next: Record<SettingScope, Values> = { platform: new Map(), school: new Map() };
    for (const row of rows) {
      const { scope, owner } = row;
      const name = SETTING_NAMES.find((one) => one === row.name);
      if (scope === 'person' || name === undefined || !settingRow(name).scopes.includes(scope)) continue;
      const text = textOf(row, sealer);
      const value = text === null ? null : SETTINGS[name].read(text);
      // A row of another release, or one whose key is lost, does not count. The page says so.
      if (value === null) {
        log.warn({ setting: name, secret: isSecret(name) }, 'a setting that is kept cannot be read');
        continue;
      }
      next[scope].set(owner, { ...next[scope].get(owner), [name]: value });
    }
    values = next;
  }

  const isFixed = (name: SettingName, scope: SettingScope) =>
    fixed.has(name) && !(scope === 'school' && settingRow(name).onlyLess);
  const valueAt = <Name extends SettingName>(scope: SettingScope, owner: string, name: Name) =>
    isFixed(name, scope) ? undefined : (values[scope].get(owner)?.[name] as SettingValue<Name> | undefined);
  const platform: KeptSettings['platform'] = (name) => home?.platform(name) ?? valueAt('platform', '', name);
  const school: KeptSettings['school'] = (schoolId, name) => valueAt('school', schoolId, name);

  /** What is kept of a setting of the environment. */
  const kept: { [Key in keyof Settings]?: (given: Settings[Key]) => Settings[Key] | undefined } = {
    requireSecondFactor: () => platform('requireSecondFactor'),
    autoLogout: () => platform('autoLogout'),
    oneSession: () => platform('oneSession'),
    weChat: (given) => ({ ...given, authorize: platform('weChatAuthorize') ?? given.authorize }),
    alertRounds: () => platform('alertRounds'),
    silence: (given) => ({ ...given, after: platform('silentAfter') ?? given.after }),
    weeklyTest: () => platform('weeklyTest'),
    webPush: () => platform('webPush'),
    privacyContact: () => platform('privacyContact'),
    keepDays: () => platform('keepDays'),
    leaverDays: (given) => Math.min(platform('leaverDays') ?? given, platform('keepDays') ?? Infinity),
    recordDays: () => platform('recordDays'),
    photoHosts: () => platform('photoHosts'),
    embedders: () => platform('embedders'),
    applications: () => platform('applications'),
    ticketsOverHttp: () => platform('ticketsOverHttp'),
    ofSchool: (given) => (schoolId) => {
      const requireSecondFactor = school(schoolId, 'requireSecondFactor');
      const alertRounds = school(schoolId, 'alertRounds');
      const weekly = school(schoolId, 'weeklyTest');
      const basemap = school(schoolId, 'basemap');
      const satellite = school(schoolId, 'satellite');
      const [keepDays, leaverDays, recordDays] = (['keepDays', 'leaverDays', 'recordDays'] as const).map((days) =>
        school(schoolId, days),
      );
      return {
        ...given(schoolId),
        ...(alertRounds && { alertRounds }),
        ...(requireSecondFactor && { requireSecondFactor }),
        ...(weekly !== undefined && { weeklyTest: weekly }),
        ...(basemap && { basemap }),
        ...(satellite && { satellite }),
        ...(keepDays && { keepDays }),
        ...(leaverDays && { leaverDays }),
        ...(recordDays && { recordDays }),
      };
    },
  };

  return {
    isFixed,
    platform,
    school,
    ofSchools: <Name extends SettingName>(name: Name) =>
      [...values.school.keys()].map((owner) => school(owner, name)).filter((value) => value !== undefined),
    over: (settings) =>
      new Proxy(settings, {
        get(given, key: keyof Settings) {
          const reader = kept[key] as ((value: unknown) => unknown) | undefined;
          return reader?.(given[key]) ?? given[key];
        },
      }),
    begin: (context) => settingsCache<KeptText>(context, KEPT_SETTING, (rows) => read(rows, context)),
  };
}
