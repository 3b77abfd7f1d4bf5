/** Reads and saves the settings of the platform or of a school, with an audit line that has no value. */
import type { HandlerInput } from '../../../contract';
import { CODES } from '../../../contract';
import type { KeptSetting, settingCalls } from '../../../contract/settings/calls';
import { entriesOf, withKeptSecrets } from '../../../contract/settings/entries';
import {
  entryFormOf,
  isSecret,
  settingRow,
  type SettingName,
  settingsOfScope,
  type SettingScope,
} from '../../../contract/settings/settings';
import { audit } from '../../engine/audit/audit';
import {
  KEPT_SETTING,
  type KeptRow,
  type KeptSettings,
  type KeptText,
  sealedEntries,
  sealedSecret,
  textOf,
  textWithoutSecrets,
} from '../../engine/keptSettings/keptSettings';
import {
  endingOf,
  lockSettings,
  removeSetting,
  saveSetting,
  type SettingKey,
  settingsOfOwner,
} from '../../engine/keptSettings/settingRows';
import type { PlatformContext, Session, Settings } from '../../engine/platform';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { Refusal } from '../../engine/serving/refusal';
import type { RequestClient } from '../../engine/serving/serve';
import type { Queryable } from '../../engine/store/db';

type Draft = HandlerInput<typeof settingCalls.saveSchoolSetting>;

export interface SettingOwner {
  scope: SettingScope;
  /** Id of the school; empty for the platform. */
  owner: string;
}

const yesNo = (is: boolean) => (is ? 'yes' : 'no');
/** The text of a setting as it stands among these; null for one that is not among them. */
const TEXTS: { [Name in SettingName]?: (settings: Settings) => string } = {
  requireSecondFactor: (all) => yesNo(all.requireSecondFactor),
  autoLogout: (all) => String(all.autoLogout),
  oneSession: (all) => yesNo(all.oneSession),
  alertRounds: (all) => all.alertRounds.join(','),
  silentAfter: (all) => String(all.silence.after),
  weeklyTest: (all) => yesNo(all.weeklyTest),
  webPush: (all) => yesNo(all.webPush),
  ticketsOverHttp: (all) => yesNo(all.ticketsOverHttp),
  keepDays: (all) => String(all.keepDays),
  leaverDays: (all) => String(all.leaverDays),
  recordDays: (all) => String(all.recordDays),
};

export function settingStore(
  { db, clock, sealer, settings }: Pick<PlatformContext, 'db' | 'clock' | 'sealer' | 'settings'>,
  kept: KeptSettings,
) {
  const rowsOf = async (on: Queryable, { scope, owner }: SettingOwner) =>
    new Map(
      (await settingsOfOwner<KeptText>(on, { scope, owner, kind: KEPT_SETTING })).map(
        (row) => [row.name, row] as const,
      ),
    );

  /** What is told of a text: nothing of a secret, and of each entry's secrets their ends. */
  function shownText(name: SettingName, row: KeptRow, text: string | null): string | null {
    if (isSecret(name)) return null;
    return entryFormOf(name) ? textWithoutSecrets(row, true) : text;
  }

  function told(name: SettingName, { scope }: SettingOwner, row: KeptRow | undefined): KeptSetting {
    const above = scope === 'school' ? settings : DEFAULT_SETTINGS;
    const usual = TEXTS[name]?.(above) ?? null;
    const base = { name, usual, version: row?.version ?? 0, changedAt: row?.changedAt?.toISOString() ?? null };
    const text = row ? textOf(row, sealer) : null;
    const isLost = row !== undefined && (text === null || settingRow(name).read(text) === null);
    const ending = row && isSecret(name) && !isLost ? (row.value.ending ?? '') : null;
    if (kept.isFixed(name, scope)) return { ...base, text: null, from: 'environment', ending: null, isLost: false };
    if (row && !isLost) return { ...base, text: shownText(name, row, text), from: scope, ending, isLost };
    // Entries whose secrets are lost are shown, so that these alone are typed again.
    const left = row && entryFormOf(name) ? textWithoutSecrets(row, false) : null;
    return { ...base, text: left ?? usual, from: 'usual', ending: null, isLost };
  }

  /** A text as it was typed, with the secrets of entries that are kept. */
  function wholeText(name: SettingName, typed: string, row: KeptRow | undefined): string {
    const form = entryFormOf(name);
    const entries = form && entriesOf(typed);
    if (!entries) return typed;
    const before = entriesOf((row && textOf(row, sealer)) ?? '') ?? [];
    return entries.length === 0 ? '' : JSON.stringify(withKeptSecrets(form, entries, before));
  }

  /** A sound text as it is kept, with its secrets apart. */
  function parts(name: SettingName, key: SettingKey, text: string): Pick<KeptRow, 'value' | 'sealed'> {
    const form = entryFormOf(name);
    if (form && sealer) return sealedEntries(form, entriesOf(text) ?? [], key, sealer);
    if (!isSecret(name) || !sealer) return { value: { text }, sealed: {} };
    return { value: { ending: endingOf(text) }, sealed: sealedSecret(text, key, sealer) };
  }

  /** @throws Refusal 422 */
  function requireFit(name: SettingName, { scope }: SettingOwner, text: string) {
    const { read, scopes, onlyMore, onlyLess } = settingRow(name);
    if (!scopes.includes(scope)) throw new Refusal(CODES.notFound, 'No such setting');
    if (kept.isFixed(name, scope)) throw new Refusal(CODES.unprocessable, 'The operator has set it by a variable');
    if (text === '') return;
    const value = read(text);
    if (value === null) throw new Refusal(CODES.unprocessable, `${name} does not fit`);
    if (scope === 'school' && onlyMore && value === false)
      throw new Refusal(CODES.unprocessable, 'A school asks for more than the platform, or for nothing');
    if (scope === 'school' && onlyLess && Number(value) > Number(TEXTS[name]?.(settings)))
      throw new Refusal(CODES.unprocessable, 'A school asks for less than the platform, or for nothing');
    if ((isSecret(name) || entryFormOf(name)) && !sealer)
      throw new Refusal(CODES.unprocessable, 'This platform keeps no key for secrets');
  }

  const conflict = (name: SettingName, of: SettingOwner, row: KeptRow | undefined) =>
    new Refusal(CODES.conflict, 'Somebody saved it in between', { theirs: told(name, of, row) });

  /** Drops the secrets that went to the address which was in a setting: they must not go to another one. */
  async function dropSecretsOf(tx: Queryable, name: SettingName, of: SettingOwner, rows: Map<string, KeptRow>) {
    for (const other of settingsOfScope(of.scope)) {
      const row = rows.get(other);
      if (settingRow(other).goesTo === name && row) await removeSetting(tx, row, row.version);
    }
  }

  return {
    async list(of: SettingOwner) {
      const rows = await rowsOf(db, of);
      return {
        settings: settingsOfScope(of.scope).map((name) => told(name, of, rows.get(name))),
        canSeal: sealer !== null,
      };
    },

    /** @throws Refusal 404, 409 or 422. */
    async save(of: SettingOwner, session: Session, client: RequestClient, draft: Draft): Promise<KeptSetting> {
      const { name, version = 0 } = draft;
      requireFit(name, of, '');
      return db.transaction(async (tx) => {
        await lockSettings(tx, { owner: of.owner, kind: KEPT_SETTING });
        const rows = await rowsOf(tx, of);
        const row = rows.get(name);
        const text = wholeText(name, draft.text?.trim() ?? '', row);
        requireFit(name, of, text);
        if ((row?.version ?? 0) !== version) throw conflict(name, of, row);
        if (!row && text === '') return told(name, of, row);
        const key = { ...of, kind: KEPT_SETTING, name };
        const now = clock();
        if (text === '') {
          if (row) await removeSetting(tx, key, row.version);
        } else {
          await saveSetting(tx, { ...key, ...parts(name, key, text), version }, session.userId, now);
        }
        if ((row && textOf(row, sealer)) !== text) await dropSecretsOf(tx, name, of, rows);
        await audit(tx, now, {
          by: { session, client },
          schoolId: session.schoolId,
          act: 'setting.change',
          details: { setting: name, kept: text !== '' },
        });
        return told(name, of, (await rowsOf(tx, of)).get(name));
      });
    },
  };
}
