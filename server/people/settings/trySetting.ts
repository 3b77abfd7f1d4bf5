/** Asks a service outside, whose address somebody types in, whether it is there and takes the token. */
import type { SettingTried, TriedSetting } from '../../../contract/settings/calls';
import { entriesOf } from '../../../contract/settings/entries';
import type { RadioService } from '../../../contract/settings/radioServices';
import { isSecret, SETTINGS } from '../../../contract/settings/settings';
import { CODES } from '../../../contract';
import type { KeptSettings } from '../../engine/keptSettings/keptSettings';
import { Refusal } from '../../engine/serving/refusal';

/** The status of the answer to a GET, without its body; null when none came in time. It follows no redirect. */
export type AskService = (url: URL, token: string | null) => Promise<number | null>;

/** Asks each of these services about what is made up, and says what came. */
export type TryRadioServices = (services: readonly RadioService[]) => Promise<NonNullable<SettingTried['each']>>;

/** What is asked of each service: the address below that of the setting, and the statuses that it should answer. */
const ASKED: Record<
  Exclude<TriedSetting, 'radioServices'>,
  { path: string; query?: string; well: (status: number) => boolean }
> = {
  // Traccar's own call for the devices of the token's user.
  traccarUrl: { path: '/api/devices', well: (status) => status === 200 },
  traccarToken: { path: '/api/devices', well: (status) => status === 200 },
  // It has no call that asks for nothing: any answer of its own shows that it is there.
  operatorUrl: { path: '', well: (status) => status < 500 && status !== 401 && status !== 403 },
  // A provider answers 401 to a token that it does not know (server/people/signIn/providers.ts).
  oneEdu: { path: '', query: 'access_token=none', well: (status) => status === 401 },
  hunan: { path: '', query: 'access_token=none', well: (status) => status === 401 },
  hainan: { path: '', query: 'access_token=none', well: (status) => status === 401 },
  weChat: { path: '', query: 'access_token=none', well: (status) => status === 401 },
};

/** @throws Refusal 422 without an address that fits. */
export async function trySetting(
  name: Exclude<TriedSetting, 'radioServices'>,
  typed: string,
  kept: Pick<KeptSettings, 'platform'>,
  reach: AskService,
): Promise<SettingTried> {
  const isToken = isSecret(name);
  const address = name === 'traccarToken' ? 'traccarUrl' : name;
  const text = isToken ? '' : typed;
  const url = text === '' ? kept.platform(address) : SETTINGS[address].read(text);
  if (typeof url !== 'string') throw new Refusal(CODES.unprocessable, `${address}: no address to ask`);
  // A token that is kept goes to the address that it was typed for, and to no other.
  const isKnown = url === kept.platform(address);
  const known = isKnown && address === 'traccarUrl' ? kept.platform('traccarToken') : undefined;
  const token = isToken && typed !== '' ? typed : (known ?? null);
  const { path, query, well } = ASKED[name];
  const at = new URL(`${url}${path}`);
  if (query) for (const [key, value] of new URLSearchParams(query)) at.searchParams.set(key, value);
  const status = await reach(at, token);
  if (status === null) return { outcome: 'away', status };
  const refused = status === 401 || status === 403;
  return { outcome: well(status) ? 'well' : refused ? 'refused' : 'away', status };
}

/** The list as it is typed; a secret that was left empty is the one that is kept for the same service and address. */
function radioServicesOf(typed: string, kept: Pick<KeptSettings, 'platform'>): RadioService[] | null {
  const before = kept.platform('radioServices') ?? [];
  const read = SETTINGS.radioServices.read;
  const whole = (entriesOf(typed) ?? []).map((entry) => {
    // With a secret in its place the entry is read, and where it goes is known.
    const [probe] = read(JSON.stringify([{ ...entry, apiKey: entry['apiKey'] ?? 'kept' }])) ?? [];
    const same = before.find(({ service, host }) => service === probe?.service && host === probe.host);
    return {
      ...(same?.apiKey && { apiKey: same.apiKey }),
      ...(same?.signSecret && { signSecret: same.signSecret }),
      ...entry,
    };
  });
  return whole.length === 0 ? null : read(JSON.stringify(whole));
}

/** @throws Refusal 422 without a service that fits. */
export async function tryRadioServices(
  typed: string,
  kept: Pick<KeptSettings, 'platform'>,
  tryThem: TryRadioServices,
): Promise<SettingTried> {
  const services = radioServicesOf(typed, kept);
  if (!services) throw new Refusal(CODES.unprocessable, 'radioServices: nothing to ask');
  const each = await tryThem(services);
  const outcome = (['away', 'refused'] as const).find((one) => each.some((said) => said.outcome === one)) ?? 'well';
  return { outcome, status: null, each };
}
