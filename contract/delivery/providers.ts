/**
 * The providers that carry messages to phones, one row each: what an administrator fills in, what the provider carries
 * and whom it reaches. The form, the check and the sealing of secrets follow from the row.
 */
import * as z from 'zod/mini';

/** One thing that an administrator fills in. */
export interface ProviderField {
  name: string;
  /** `secret` is sealed in the store and never sent back. `address` is an absolute http or https URL. */
  type: 'text' | 'secret' | 'address' | 'number' | 'choice' | 'switch';
  /** May be left empty. */
  optional?: true;
  /** May have several lines. */
  lines?: true;
  /** The provider gets its messages there: a new value asks for the secrets again. */
  target?: true;
  choices?: readonly string[];
  /** What counts while the field is empty. */
  usual?: string;
}

/** What a message is about. `test` is sent by the button of the same name. */
export const MessageKind = z.enum(['code', 'alert', 'test']);
export type MessageKind = z.infer<typeof MessageKind>;

/**
 * Whom a provider reaches: an address of this kind. `follower` is somebody who follows a service account of WeChat. A
 * group is the provider's own and needs none.
 */
export type ProviderReach = 'mobile' | 'email' | 'follower' | 'weChat' | 'weCom' | 'topic' | 'group';

export interface ProviderRow {
  reaches: ProviderReach;
  carries: readonly ('code' | 'alert')[];
  /** A call that rings, instead of a message. */
  isCall?: true;
  /** It says later whether a phone has a message: by itself, or to an address that the administrator types there. */
  receipts?: 'itself' | 'typed';
  /** Where the provider stands: in China, abroad, or where the administrator's own address is. */
  place: 'china' | 'abroad' | 'own';
  fields: readonly ProviderField[];
}

const text = (name: string, more: Omit<ProviderField, 'name' | 'type'> = {}): ProviderField => ({
  name,
  type: 'text',
  ...more,
});
const secret = (name: string, more: Omit<ProviderField, 'name' | 'type'> = {}): ProviderField => ({
  name,
  type: 'secret',
  ...more,
});
const address = (name: string, more: Omit<ProviderField, 'name' | 'type'> = {}): ProviderField => ({
  name,
  type: 'address',
  target: true,
  ...more,
});
/** Another address for the provider's own, as a school's proxy or a private cloud has it. */
const endpoint = (usual: string) => address('endpoint', { optional: true, usual });

/** Every provider, in the order of the list that an administrator chooses from. */
export const PROVIDERS = {
  aliyunSms: {
    reaches: 'mobile',
    carries: ['code', 'alert'],
    receipts: 'typed',
    place: 'china',
    fields: [
      text('accessKeyId'),
      secret('accessKeySecret'),
      text('signName'),
      text('codeTemplate', { optional: true }),
      text('alertTemplate', { optional: true }),
      endpoint('https://dysmsapi.aliyuncs.com'),
    ],
  },
  aliyunVoice: {
    reaches: 'mobile',
    carries: ['alert'],
    isCall: true,
    place: 'china',
    fields: [
      text('accessKeyId'),
      secret('accessKeySecret'),
      text('alertTemplate'),
      text('shownNumber', { optional: true }),
      endpoint('https://dyvmsapi.aliyuncs.com'),
    ],
  },
  tencentSms: {
    reaches: 'mobile',
    carries: ['code'],
    place: 'china',
    fields: [
      text('secretId'),
      secret('secretKey'),
      text('appId'),
      text('signName'),
      text('codeTemplate'),
      text('region', { optional: true, usual: 'ap-guangzhou' }),
      endpoint('https://sms.tencentcloudapi.com'),
    ],
  },
  twilio: {
    reaches: 'mobile',
    carries: ['code', 'alert'],
    receipts: 'itself',
    place: 'abroad',
    fields: [text('accountSid'), secret('authToken'), text('from'), endpoint('https://api.twilio.com')],
  },
  httpSms: {
    reaches: 'mobile',
    carries: ['code', 'alert'],
    place: 'own',
    fields: [
      address('url'),
      { name: 'method', type: 'choice', choices: ['POST', 'GET'], optional: true, usual: 'POST' },
      /** Lines of 'name: value'. */
      secret('headers', { optional: true, lines: true }),
      /** With {mobile}, {text}, {code} and {key}. */
      text('body', { optional: true, lines: true }),
      /** 'path = value' in the JSON of the answer; empty: the status alone. */
      text('successIf', { optional: true }),
      /** Whether the service sends a message of one key once, or each request anew. */
      { name: 'sameKey', type: 'choice', choices: ['anew', 'once'], optional: true, usual: 'anew' },
    ],
  },
  smtp: {
    reaches: 'email',
    carries: ['code', 'alert'],
    place: 'own',
    fields: [
      text('host', { target: true }),
      { name: 'port', type: 'number', optional: true, usual: '465' },
      { name: 'security', type: 'choice', choices: ['tls', 'starttls', 'none'], optional: true, usual: 'tls' },
      text('user', { optional: true }),
      secret('password', { optional: true }),
      text('from'),
    ],
  },
  weChatOfficial: {
    reaches: 'follower',
    carries: ['alert'],
    place: 'china',
    fields: [text('appId'), secret('appSecret'), text('alertTemplate'), endpoint('https://api.weixin.qq.com')],
  },
  weChatMiniProgram: {
    reaches: 'weChat',
    carries: ['alert'],
    place: 'china',
    fields: [
      text('appId'),
      secret('appSecret'),
      text('alertTemplate'),
      text('page', { optional: true }),
      endpoint('https://api.weixin.qq.com'),
    ],
  },
  weComApp: {
    reaches: 'weCom',
    carries: ['code', 'alert'],
    place: 'china',
    fields: [text('corpId'), text('agentId'), secret('secret'), endpoint('https://qyapi.weixin.qq.com')],
  },
  weComRobot: {
    reaches: 'group',
    carries: ['alert'],
    place: 'china',
    fields: [secret('key'), endpoint('https://qyapi.weixin.qq.com')],
  },
  dingTalkRobot: {
    reaches: 'group',
    carries: ['alert'],
    place: 'china',
    fields: [secret('accessToken'), secret('signingSecret', { optional: true }), endpoint('https://oapi.dingtalk.com')],
  },
  feishuRobot: {
    reaches: 'group',
    carries: ['alert'],
    place: 'china',
    fields: [secret('hook'), secret('signingSecret', { optional: true }), endpoint('https://open.feishu.cn')],
  },
  bark: { reaches: 'topic', carries: ['code', 'alert'], place: 'abroad', fields: [endpoint('https://api.day.app')] },
  serverChan: {
    reaches: 'topic',
    carries: ['code', 'alert'],
    place: 'china',
    fields: [endpoint('https://sctapi.ftqq.com')],
  },
  pushPlus: {
    reaches: 'topic',
    carries: ['code', 'alert'],
    place: 'china',
    fields: [endpoint('https://www.pushplus.plus')],
  },
  ntfy: {
    reaches: 'topic',
    carries: ['code', 'alert'],
    place: 'own',
    fields: [address('url', { optional: true, usual: 'https://ntfy.sh' }), secret('token', { optional: true })],
  },
  gotify: { reaches: 'group', carries: ['alert'], place: 'own', fields: [address('url'), secret('token')] },
  telegram: {
    reaches: 'topic',
    carries: ['code', 'alert'],
    place: 'abroad',
    fields: [secret('botToken'), endpoint('https://api.telegram.org')],
  },
  apprise: { reaches: 'group', carries: ['alert'], place: 'own', fields: [address('url'), secret('key')] },
} as const satisfies Record<string, ProviderRow>;

export type ProviderName = keyof typeof PROVIDERS;
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];
/** @throws ZodError for a name that is none. */
export const ProviderName = z.enum(PROVIDER_NAMES as [ProviderName, ...ProviderName[]]);

/** The row of a provider, with all that rows may have. */
export const providerRow = (name: ProviderName): ProviderRow => PROVIDERS[name];
/** Fields that are sealed in the store. */
export const secretFields = (name: ProviderName): string[] =>
  providerRow(name)
    .fields.filter(({ type }) => type === 'secret')
    .map((field) => field.name);

/** Values of a provider's fields, by their names. A field that is left empty is not among them. */
export type ProviderValues = Readonly<Record<string, string>>;
/**
 * What is to be done: a code to a number, a message about an alert to a number, or a call about one; any message to an
 * address of a person's own; a message about an alert to a group.
 */
export type Errand = 'code' | 'alert' | 'call' | 'address' | 'group';

/** What a provider does as it is set up: one that wants a template for a kind of message does not send it without. */
export function errandsOf(name: ProviderName, values: ProviderValues): Errand[] {
  const { carries, reaches, isCall, fields } = providerRow(name);
  if (reaches === 'email' || reaches === 'topic' || reaches === 'follower' || reaches === 'weCom') return ['address'];
  if (reaches === 'group') return ['group'];
  if (reaches !== 'mobile') return [];
  if (isCall) return ['call'];
  return carries.filter((kind) => {
    const template = `${kind}Template`;
    return !fields.some((field) => field.name === template) || (values[template] ?? '').trim() !== '';
  });
}

/**
 * So many seconds a provider sends a message of one key once, however often it is asked; 0 where each request sends
 * anew. Aliyun and Tencent give OutId and SessionContext back in their receipts, and send anew; Twilio has no key.
 */
export function sameKeySeconds(name: ProviderName, values: ProviderValues): number {
  if (name === 'httpSms') return values['sameKey'] === 'once' ? 86_400 : 0;
  // client_msg_id; enable_duplicate_check, which compares member and content.
  return name === 'weChatOfficial' ? 600 : name === 'weComApp' ? 1_800 : 0;
}

/** The longest value of a field. */
export const MOST_FIELD = 4_000;

/** Why a field's value does not fit: it is missing, too long, no address, no number, none of the choices, or unknown. */
export type ValueFault = 'missing' | 'long' | 'address' | 'number' | 'choice' | 'unknown';

function faultOf(field: ProviderField, value: string): ValueFault | null {
  if (value === '') return field.optional ? null : 'missing';
  if (value.length > MOST_FIELD) return 'long';
  if (field.type === 'address') {
    const url = URL.canParse(value) ? new URL(value) : null;
    const isPlain = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    return isPlain ? null : 'address';
  }
  if (field.type === 'number' && !/^\d{1,9}$/.test(value)) return 'number';
  if (field.type === 'choice' && !field.choices?.includes(value)) return 'choice';
  return null;
}

/**
 * What is wrong with the values of a provider's fields, by field.
 * @param kept names of secrets that the store has already: they may be left empty
 */
export function faultsOfValues(
  name: ProviderName,
  values: ProviderValues,
  kept: ReadonlySet<string> = new Set(),
): Record<string, ValueFault> {
  const faults: Record<string, ValueFault> = {};
  const { fields } = providerRow(name);
  for (const field of fields) {
    const value = (values[field.name] ?? '').trim();
    const fault = value === '' && kept.has(field.name) ? null : faultOf(field, value);
    if (fault) faults[field.name] = fault;
  }
  for (const given of Object.keys(values)) if (!fields.some((field) => field.name === given)) faults[given] = 'unknown';
  return faults;
}
