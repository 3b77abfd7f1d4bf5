/** The messages that providers carry, in the form that suits templates and free text alike. Pure. */
import type { AlertKind, Urgency } from '../../../../contract';
import { wallClock } from '../../../../contract/day';
import { fill, type Language, LANGUAGES, OUTSIDE } from '../../../../contract/language';
import type { ProviderMessage } from './provider';

/** Nobody's language is known outside the console: messages speak the platform's first one. */
const LANGUAGE: Language = LANGUAGES[0];

interface Facts {
  key: string;
  kind: AlertKind;
  urgency: Urgency;
  school: string;
  /** '李', or '李*明' beside a sister or brother. */
  who: string;
  time: Date;
  /** IANA time zone of the school. */
  timeZone: string;
  link: string | null;
}

/** The time of a text message: hours and minutes in the school's time zone. */
const clockOf = (time: Date, timeZone: string) => wallClock(time.getTime(), timeZone).time.slice(0, 5);

export function alertMessage({ key, kind, urgency, school, who, time, timeZone, link }: Facts): ProviderMessage {
  const { message, sms, notification } = OUTSIDE[LANGUAGE];
  const what = sms[kind];
  const at = clockOf(time, timeZone);
  return {
    kind: kind === 'test' ? 'test' : 'alert',
    key,
    urgency,
    language: LANGUAGE,
    values: { code: null, school, who, what, time: at },
    title: fill(notification.title, { who, what }),
    text:
      link === null ? fill(message.alert, { school, who, what }) : fill(message.alertLink, { school, who, what, link }),
    link,
  };
}

/** The same to a group of staff: kind and time, with a link into the console. */
export function groupMessage(facts: Facts): ProviderMessage {
  const message = alertMessage(facts);
  const { group, groupLink } = OUTSIDE[LANGUAGE].message;
  const { school, who, what, time } = message.values;
  const { link } = message;
  const text =
    link === null ? fill(group, { school, who, what, time }) : fill(groupLink, { school, who, what, time, link });
  return { ...message, text };
}

/** A message that an administrator sends to try a provider, or a person to try an address. */
export function testMessage(
  { key, school, time, timeZone }: Pick<Facts, 'key' | 'school' | 'time' | 'timeZone'>,
  words: 'test' | 'addressTest' = 'test',
) {
  const { message, sms } = OUTSIDE[LANGUAGE];
  return {
    ...alertMessage({
      key,
      kind: 'test',
      urgency: 'note',
      school,
      who: message.nobody,
      time,
      timeZone,
      link: null,
    }),
    title: sms.test,
    text: fill(message[words], { school, time: clockOf(time, timeZone) }),
  } satisfies ProviderMessage;
}

export function codeMessage({ key, school, code }: { key: string; school: string; code: string }): ProviderMessage {
  const { message } = OUTSIDE[LANGUAGE];
  return {
    kind: 'code',
    key,
    urgency: 'now',
    language: LANGUAGE,
    values: { code, school, who: '', what: '', time: '' },
    title: school,
    text: fill(message.code, { school, code }),
    link: null,
  };
}

/** A code by which somebody proves an address. It rings on no muted phone. */
export function addressCodeMessage({
  key,
  school,
  code,
}: {
  key: string;
  school: string;
  code: string;
}): ProviderMessage {
  const message = codeMessage({ key, school, code });
  return { ...message, urgency: 'soon', text: fill(OUTSIDE[LANGUAGE].message.addressCode, { school, code }) };
}
