/**
 * What the service account and the mini-program of WeChat share: the token, the meaning of codes, and the data of a
 * template.
 * @see https://developers.weixin.qq.com/doc/offiaccount/Basic_Information/getStableAccessToken.html
 */
import type { Outcome, ProviderMessage, ProviderOutside } from './provider';
import type { ProviderValues } from '../../../../contract/delivery/providers';
import { accepted, addressOf, after, bodyOf, chinaMidnight, failed, jsonPost, judged, outcomeOfCode } from './judge';
import type { CodeVerdict } from './judge';
import { sharedToken, type TokenAnswer } from './sharedToken';
import { cutText } from './wording';

const VERDICTS: readonly CodeVerdict[] = [
  [/^(45009|45011|45047|43116)$/, 'limited', 'limit'],
  [/^(40003|50005)$/, 'refused', 'recipient'],
  [/^(43004|43101|43019)$/, 'refused', 'blocked'],
  [/^(87014|40250)$/, 'refused', 'content'],
  [/^(40037|47003|41028|43108)$/, 'misconfigured', 'template'],
  [/^(40001|40014|42001|40013|40125|40243|41004|41002)$/, 'misconfigured', 'credential'],
  [/^(40164|61004)$/, 'misconfigured', 'machine'],
  [/^(48001|48004|50001|50002|89503)$/, 'misconfigured', 'right'],
  [/^41030$/, 'misconfigured', 'other'],
  [/^(-1|40097)$/, 'unreachable', 'away'],
];

/** Requests of one minute. All other limits are those of a day. */
const MINUTE_LIMIT = 45011;

/** What a code of WeChat means. */
export const weChatOutcome = (code: unknown, now: Date): Outcome =>
  outcomeOfCode(code, VERDICTS, code === MINUTE_LIMIT ? after(now, 60) : chinaMidnight(now));

/** The longest value of a template's variable, by the kind that its name begins with. */
const MOST_CHARACTERS: Readonly<Record<string, number>> = {
  thing: 20,
  character_string: 32,
  number: 32,
  letter: 32,
  symbol: 5,
  phrase: 5,
  name: 10,
  const: 20,
  time: 32,
  date: 32,
};
/** Kinds that take no other characters than these: their values are cut without a sign. */
const STRICT_KINDS: Readonly<Record<string, RegExp>> = {
  phrase: /[^\p{Script=Han}]/gu,
  letter: /[^A-Za-z]/g,
  number: /[^\d.]/g,
  character_string: /[^!-~]/g,
};
const USUAL_VARIABLES = 'thing1=who thing2=what time3=time';

type TemplateData = Record<string, { value: string }>;

/**
 * The field `alertTemplate`: the template's id, and which of its variables has which value, as in
 * `id thing1=who thing2=what time3=time thing4=school`. Without variables they are the usual three.
 * Null for a field of another form: with a value missing WeChat would take no message.
 */
export function templateData(field: string, { values }: ProviderMessage): { id: string; data: TemplateData } | null {
  const [id = '', ...given] = field.trim().split(/[\s,]+/);
  const data: TemplateData = {};
  for (const pair of given.length > 0 ? given : USUAL_VARIABLES.split(' ')) {
    const [, variable, name] = /^([a-z_]+\d+)=(who|what|time|school)$/.exec(pair) ?? [];
    if (variable === undefined || name === undefined) return null;
    const kind = variable.replace(/\d+$/, '');
    const most = MOST_CHARACTERS[kind] ?? 20;
    const [value, others] = [values[name as 'who'], STRICT_KINDS[kind]];
    const fitting = others ? value.replace(others, '').slice(0, most) : cutText(value, most);
    data[variable] = { value: fitting || '-' };
  }
  return id === '' ? null : { id, data };
}

/** Sends to a path of WeChat with the account's token. */
export function weChatSender(values: ProviderValues, { request, clock }: ProviderOutside) {
  const endpoint = addressOf(values['endpoint'], 'https://api.weixin.qq.com');

  async function askStable(force: boolean): Promise<TokenAnswer> {
    const answer = await request(
      `${endpoint}/cgi-bin/stable_token`,
      jsonPost({
        grant_type: 'client_credential',
        appid: values['appId'],
        secret: values['appSecret'],
        force_refresh: force,
      }),
    );
    const body = bodyOf(answer.body);
    const [token, seconds] = [body?.['access_token'], body?.['expires_in']];
    if (typeof token === 'string' && typeof seconds === 'number') return { token, seconds };
    return { outcome: judged(answer, clock(), ({ errcode }) => weChatOutcome(errcode, clock())) };
  }

  const token = sharedToken(async (refused) => {
    const answer = await askStable(false);
    // The stable token is the same until it ends; only force makes another one, twenty times a day.
    return refused !== null && 'token' in answer && answer.token === refused ? askStable(true) : answer;
  }, clock);

  return async (path: string, body: unknown): Promise<Outcome> => {
    const answer = await token.send((given) =>
      request(`${endpoint}${path}?access_token=${encodeURIComponent(given)}`, jsonPost(body)),
    );
    if ('outcome' in answer) return answer.outcome;
    return judged(answer, clock(), ({ errcode, msgid }) => {
      if (errcode === 0) return accepted(msgid);
      return errcode === undefined ? failed('unknown', 'answer', 'noCode') : weChatOutcome(errcode, clock());
    });
  };
}
