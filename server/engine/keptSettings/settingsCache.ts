/** Reads the settings of a kind, and again when the store says that they have changed. */
import type { PlatformContext } from '../platform';
import { standingTrouble } from '../trouble';
import { SETTINGS_CHANGED, settingsOfKind, type SettingRow } from './settingRows';

export interface SettingsCache {
  /** Reads again now, as after a change of one's own. */
  refresh(): Promise<void>;
}

/** @param onRead called after each reading, the first one included */
export async function settingsCache<Value>(
  { db, log }: Pick<PlatformContext, 'db' | 'log'>,
  kind: string,
  onRead: (rows: readonly SettingRow<Value>[]) => void,
): Promise<SettingsCache> {
  let reading: Promise<void> | null = null;
  let again = false;
  const trouble = standingTrouble(log, 'settings could not be read', { kind });

  /** One reading at a time; a change that comes meanwhile is read after it. */
  const refresh = (): Promise<void> => {
    again = true;
    reading ??= (async () => {
      while (again) {
        again = false;
        onRead(await settingsOfKind<Value>(db, kind));
      }
    })().finally(() => (reading = null));
    return reading;
  };
  const heard = () => void refresh().then(trouble.ended, trouble.began);
  await db.listen(SETTINGS_CHANGED, (changed) => changed === kind && heard(), heard);
  await refresh();
  return { refresh };
}
