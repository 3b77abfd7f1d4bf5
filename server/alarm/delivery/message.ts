/** Writes the messages that leave the platform about an alert: pushes and SMS. Pure. */
import type { Alert, AlertKind, Urgency } from '../../../contract';
import { wallClock } from '../../../contract/day';
import { inEachLanguage } from '../../../contract/localizedText';
import { fill, OUTSIDE } from '../../../contract/language';
import type { Settings } from '../../engine/platform';
import type { AlertMessage, GatewayMessage, PushMessage } from './deliveryChannels';
import type { ProviderMessage } from './providers/provider';
import { alertMessage, groupMessage } from './providers/providerMessages';

export interface AlertToSend {
  alertId: string;
  kind: AlertKind;
  urgency: Urgency;
  studentName: string;
  /** The recipient has another child whose name begins alike. */
  hasNamesake: boolean;
  schoolName: string;
  time: Date;
}

/** Where people open the console; a null origin: that is not known. */
type ConsolePlace = Pick<Settings, 'consoleOrigin' | 'consolePath'>;

/** The first character of the name. Of two that begin alike each has its last one too: '李', and '李*明'. */
function initialOf(name: string, hasNamesake: boolean): string {
  const [first = '学', ...rest] = Array.from(name.trim());
  const last = rest.at(-1);
  return hasNamesake && last !== undefined ? `${first}*${last}` : first;
}

const messageOf = ({ alertId, kind, urgency, studentName, hasNamesake, time }: AlertToSend): AlertMessage => ({
  alertId,
  kind,
  urgency,
  who: initialOf(studentName, hasNamesake),
  time: time.toISOString(),
});

const pathOf = (alertId: string) => `/alert/${encodeURIComponent(alertId)}`;

const linkOf = (alertId: string, { consoleOrigin, consolePath }: ConsolePlace): string | null =>
  consoleOrigin === null ? null : `${consoleOrigin}${consolePath.replace(/\/$/, '')}${pathOf(alertId)}`;

export const pushMessage = (facts: AlertToSend, receipt: string | null): PushMessage => ({
  ...messageOf(facts),
  receipt,
});

export function gatewayMessage(facts: AlertToSend, to: GatewayMessage['to'], place: ConsolePlace): GatewayMessage {
  const message = messageOf(facts);
  const link = linkOf(facts.alertId, place);
  return {
    ...message,
    to,
    text: inEachLanguage((language) => {
      const { message: texts, sms } = OUTSIDE[language];
      const what = { school: facts.schoolName, who: message.who, what: sms[facts.kind] };
      return link === null ? fill(texts.alert, what) : fill(texts.alertLink, { ...what, link });
    }),
    path: pathOf(facts.alertId),
  };
}

/** The facts of an alert as providers' messages have them. */
const factsOf = (
  key: string,
  { kind, urgency, schoolName, studentName, hasNamesake, time, alertId }: AlertToSend,
  timeZone: string,
  place: ConsolePlace,
) => ({
  key,
  kind,
  urgency,
  school: schoolName,
  who: initialOf(studentName, hasNamesake),
  time,
  timeZone,
  link: linkOf(alertId, place),
});

/** The same to a provider, which may take values of a template alone. */
export const providerMessage = (
  key: string,
  facts: AlertToSend,
  { time_zone: timeZone }: { time_zone: string },
  place: ConsolePlace,
): ProviderMessage => alertMessage(factsOf(key, facts, timeZone, place));

/** The same to a group of staff. */
export const messageToGroup = (
  key: string,
  facts: AlertToSend,
  { time_zone: timeZone }: { time_zone: string },
  place: ConsolePlace,
): ProviderMessage => groupMessage(factsOf(key, facts, timeZone, place));

/**
 * The message to a water guard without an account: the water and what happened there, with its time, and no link into
 * the console. A message that is sent later does not say of now what was true then.
 * @param timeZone the school's IANA time zone
 */
export function contactMessage(
  facts: AlertToSend,
  { happened, subject }: Pick<Alert, 'happened' | 'subject'>,
  timeZone: string,
  mobile: string,
): GatewayMessage {
  const message = messageOf(facts);
  const water = subject.kind === 'water' ? subject.areaName : '';
  const isIn = subject.kind === 'water' && subject.verdict === 'in';
  const wasIn = happened.subject.kind === 'water' && happened.subject.verdict === 'in';
  const { time } = wallClock(Date.parse(happened.time), timeZone);
  return {
    ...message,
    to: { userId: null, mobile, role: 'water-guard' },
    text: inEachLanguage((language) => {
      const texts = OUTSIDE[language].message;
      const what = fill(texts[isIn ? 'inWater' : wasIn ? 'wasInWater' : 'atWater'], { time: time.slice(0, 5) });
      return fill(texts.waterGuard, { water, who: message.who, what });
    }),
    path: null,
  };
}

/**
 * The same to a provider: the water's name stands in the values of a template too, and there is no link, because the
 * guard has no account.
 */
export function contactProviderMessage(
  key: string,
  facts: AlertToSend,
  alert: Pick<Alert, 'happened' | 'subject'>,
  timeZone: string,
  mobile: string,
): ProviderMessage {
  const message = providerMessage(key, facts, { time_zone: timeZone }, { consoleOrigin: null, consolePath: '/' });
  const { subject, happened } = alert;
  const what = subject.kind === 'water' ? `${subject.areaName} ${message.values.what}` : message.values.what;
  const time = wallClock(Date.parse(happened.time), timeZone).time.slice(0, 5);
  const { text } = contactMessage(facts, alert, timeZone, mobile);
  return { ...message, values: { ...message.values, what, time }, text: text[message.language] };
}
