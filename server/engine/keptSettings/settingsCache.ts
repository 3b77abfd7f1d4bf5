/** What a process keeps of the settings of a kind. It reads them again when the store says that they have changed. */
import type { PlatformContext } from '../platform';
import { standingTrouble } from '../trouble';
import { SETTINGS_CHANGED, settingsOfKind, type SettingRow } from './settingRows';

export interface SettingsCache<Value> {
  /** The rows as this process last read them, oldest first. */
  rows(): readonly SettingRow<Value>[];
  /** Reads again now, as after a change of one's own. */
  refresh(): Promise<void>;
}

/** @param onRead called after each reading, the first one included */
export async function settingsCache<Value>(
  { db, log }: Pick<PlatformContext, 'db' | 'log'>,
  kind: string,
  onRead: (rows: readonly SettingRow<Value>[]) => void = () => undefined,
): Promise<SettingsCache<Value>> {
  let rows: readonly SettingRow<Value>[] = [];
  let reading: Promise<void> | null = null;
  let again = false;
  const trouble = standingTrouble(log, 'settings could not be read', { kind });

  /** One reading at a time; a change that comes meanwhile is read after it. */
  const refresh = (): Promise<void> => {
    again = true;
    reading ??= (async () => {
      while (again) {
        again = false;
        rows = await settingsOfKind<Value>(db, kind);
        onRead(rows);
      }
    })().finally(() => (reading = null));
    return reading;
  };
  const heard = () => void refresh().then(trouble.ended, trouble.began);
  await db.listen(SETTINGS_CHANGED, (changed) => changed === kind && heard(), heard);
  await refresh();
  return { rows: () => rows, refresh };
}
