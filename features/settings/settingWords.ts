/** A setting's value in words, and where it is from. */
import type { KeptSetting } from '../../contract/settings/calls';
import { entriesOf } from '../../contract/settings/entries';
import { isSecret, settingRow } from '../../contract/settings/settings';
import { presetOf } from '../../contract/settings/mapPresets';
import type { OwnKey } from '../../src/messages/texts';
import { settingIn } from './maps/mapParts';

type Text = (key: OwnKey<'settings'>, values?: Record<string, string | number>) => string;

/** The value as a list shows it. */
export function valueWords(text: Text, { name, text: value, ending, isLost, from }: KeptSetting): string {
  if (isLost) return text('lost');
  if (from === 'environment') return text('fixed');
  if (isSecret(name))
    return ending === null ? text('unset') : ending === '' ? text('isKept') : text('endsIn', { ending });
  if (value === null) return text('unset');
  switch (settingRow(name).form.kind) {
    case 'yesNo':
      return text(value === 'yes' ? 'yes' : 'no');
    case 'entries':
      return text('entriesCount', { n: entriesOf(value)?.length ?? 0 });
    case 'map':
      return mapWords(text, value);
    default:
      return UNITS[name] ? text(UNITS[name], { n: value }) : shortened(value);
  }
}

/** An address or a list may be longer than its row. */
const shortened = (value: string) => (value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value);
const MOST_SHOWN = 24;

/** What a figure counts. */
export const UNITS: { [Name in KeptSetting['name']]?: Extract<OwnKey<'settings'>, `unit.${string}`> } = {
  autoLogout: 'unit.minutes',
  alertRounds: 'unit.seconds',
  silentAfter: 'unit.seconds',
  keepDays: 'unit.days',
  leaverDays: 'unit.days',
  recordDays: 'unit.days',
};

function mapWords(text: Text, value: string): string {
  const map = settingIn(value);
  return map && map.kind !== 'town' ? text(`map.${presetOf(map)}`) : text('lost');
}
