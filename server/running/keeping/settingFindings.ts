/** What `doctor` finds of the settings that people made in the console: those that cannot be read and so do not count. */
import { SETTING_NAMES, type SettingName, SETTINGS } from '../../../contract/settings/settings';
import { KEPT_SETTING, type KeptText, textOf } from '../../engine/keptSettings/keptSettings';
import { type Sealer, settingsOfKind } from '../../engine/keptSettings/settingRows';
import type { Queryable } from '../../engine/store/db';
import { type Finding, type OperatorsWays, well } from './findings';

/** The operator's ways with those that are kept: a way for alerts needs the secret that signs them. */
export async function withKeptWays(db: Queryable, { codes, alerts }: OperatorsWays): Promise<OperatorsWays> {
  const rows = await settingsOfKind<KeptText>(db, KEPT_SETTING);
  const isKept = (name: SettingName) => rows.some((row) => row.scope === 'platform' && row.name === name);
  return {
    codes: codes || isKept('codeWebhook'),
    alerts: alerts || (isKept('alertWebhook') && isKept('alertWebhookSecret')),
  };
}

/** @param sealer null when the key cannot be read: then every secret counts as one that does not open */
export async function examineKept(db: Queryable, sealer: Sealer | null): Promise<Finding[]> {
  const rows = await settingsOfKind<KeptText>(db, KEPT_SETTING);
  const lost = rows.filter((row) => {
    const name = SETTING_NAMES.find((one) => one === row.name);
    const text = textOf(row, sealer);
    return name !== undefined && (text === null || SETTINGS[name].read(text) === null);
  });
  if (lost.length === 0) return [well('settings', `${rows.length} settings are kept, and all can be read.`)];
  const names = [...new Set(lost.map(({ name }) => name))].toSorted();
  return [
    {
      check: 'settings',
      state: 'fault',
      says: `Settings cannot be read and do not count: ${names.join(', ')}.`,
      mend: 'put back settings.key (or SETTINGS_KEY_FILE) of before, or type them again in the console',
    },
  ];
}
