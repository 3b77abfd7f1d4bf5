/** The texts of a provider's fields, by the names of the fields. `tests` find a field of an offered provider without one. */
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
};

export const FIELD_NOTES: Readonly<Record<string, Extract<Key, `note.${string}`>>> = {
  codeTemplate: 'note.codeTemplate',
  alertTemplate: 'note.alertTemplate',
  shownNumber: 'note.shownNumber',
  body: 'note.body',
  successIf: 'note.successIf',
  sameKey: 'note.sameKey',
};

/** Words of choices that are no words of a provider. */
export const CHOICE_WORDS: Readonly<Record<string, Extract<Key, `choice.${string}`>>> = {
  anew: 'choice.anew',
  once: 'choice.once',
};
