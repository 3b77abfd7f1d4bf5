/**
 * The texts of a provider's fields, by the names of the fields, or by `provider.field` where the name says too little.
 * `tests` find a field of an offered provider without one.
 */
import type { ProviderName } from '../../contract/delivery/providers';
import type { OwnKey } from '../../src/messages/texts';

type Key = OwnKey<'providers'>;

export const FIELD_WORDS: Readonly<Record<string, Extract<Key, `field.${string}`>>> = {
  accessKeyId: 'field.accessKeyId',
  accessKeySecret: 'field.accessKeySecret',
  signName: 'field.signName',
  codeTemplate: 'field.codeTemplate',
  alertTemplate: 'field.alertTemplate',
  shownNumber: 'field.shownNumber',
  endpoint: 'field.endpoint',
  secretId: 'field.secretId',
  secretKey: 'field.secretKey',
  appId: 'field.appId',
  region: 'field.region',
  accountSid: 'field.accountSid',
  authToken: 'field.authToken',
  from: 'field.from',
  url: 'field.url',
  method: 'field.method',
  headers: 'field.headers',
  body: 'field.body',
  successIf: 'field.successIf',
  sameKey: 'field.sameKey',
  host: 'field.host',
  port: 'field.port',
  security: 'field.security',
  user: 'field.user',
  password: 'field.password',
  'smtp.from': 'field.mailFrom',
  'weChatOfficial.appId': 'field.weChatAppId',
  appSecret: 'field.appSecret',
  corpId: 'field.corpId',
  agentId: 'field.agentId',
  'weComApp.secret': 'field.weComSecret',
  'weComRobot.key': 'field.robotKey',
  accessToken: 'field.accessToken',
  signingSecret: 'field.signingSecret',
  hook: 'field.hook',
  token: 'field.token',
  botToken: 'field.botToken',
  'apprise.key': 'field.appriseKey',
};

export const FIELD_NOTES: Readonly<Record<string, Extract<Key, `note.${string}`>>> = {
  codeTemplate: 'note.codeTemplate',
  alertTemplate: 'note.alertTemplate',
  shownNumber: 'note.shownNumber',
  body: 'note.body',
  successIf: 'note.successIf',
  sameKey: 'note.sameKey',
  password: 'note.password',
  'smtp.from': 'note.mailFrom',
  'weChatOfficial.alertTemplate': 'note.weChatTemplate',
  'weComRobot.key': 'note.robotKey',
  accessToken: 'note.accessToken',
  signingSecret: 'note.signingSecret',
  hook: 'note.hook',
  'gotify.token': 'note.gotifyToken',
  botToken: 'note.botToken',
};

/** What a choice is called, where its own word says nothing to a reader. */
export const CHOICE_WORDS: Readonly<Record<string, Extract<Key, `choice.${string}`>>> = {
  tls: 'choice.tls',
  starttls: 'choice.starttls',
  none: 'choice.none',
  anew: 'choice.anew',
  once: 'choice.once',
};

/** The entry of a field: its provider's own, else that of its name. */
export const wordOf = <Word>(words: Readonly<Record<string, Word>>, provider: ProviderName, field: string) =>
  words[`${provider}.${field}`] ?? words[field];
