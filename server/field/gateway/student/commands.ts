/**
 * Commands to a student card as frames of type 1, in the dialect of its model. A value that the card would take and not
 * keep (a list that is too long, a second window, a delimiter in a text) is refused here: the card would answer 'done'.
 */
import {
  CARD_MODELS,
  type CardMessage,
  type ClassMode,
  type CommandContent,
  type CommandOf,
  type IncomingCalls,
  modelFault,
  type OutgoingNumbers,
} from '../../../../contract';
import { hexOfText } from '../hexText';
import { type GatewayModel, PROFILES } from '../profiles';

/** Name and body of a frame. */
export interface StudentCommand {
  command: string;
  body: string;
}

/** What a command needs besides its value. */
export interface CommandSetting {
  model: GatewayModel;
  /** Names the command on the wire; the read report of a message repeats it. */
  commandNo: number;
  /** Numbers that the card may still have from earlier versions of its list. */
  earlierNumbers: readonly string[];
}

/** Delimiters of the protocol, which has no way to escape them, and what the eye reads the same. */
const FULL_WIDTH: Readonly<Record<string, string>> = {
  '@': '＠',
  '!': '！',
  '=': '＝',
  '+': '＋',
  '#': '＃',
  ',': '，',
  '[': '［',
  ']': '］',
};
const plainText = (text: string) => text.replace(/[@!=+#,[\]]/g, (letter) => FULL_WIDTH[letter] ?? letter);

/** An empty list, as a card writes it. */
const NONE = '0';
const digitsOf = (time: string) => time.replace(':', '');
/** ISO weekdays as the card's: 0 is Sunday. */
const daysOf = (weekdays: readonly number[]) =>
  [...new Set(weekdays.map((day) => day % 7))].sort((one, other) => one - other).join('+');

/** A card admits a number only inside its window, bounds excluded: this one leaves out two minutes of the day. */
const WHOLE_DAY = { from: '00:00', to: '23:59' };
const LIMITS = { everyone: 1, listed: 2, nobody: 3 } as const;
const SUBJECTS = { urgent: 0, notice: 1, homework: 2, attendance: 3, spending: 4, ordinary: 5 } as const;
const INTERCEPTS = { none: 1, unlisted: 2, all: 3 } as const;
/** Larger intervals overflow sixteen bits of seconds on one firmware. */
const LONGEST_INTERVAL = 1_092;

/** The keys with their numbers: always the whole set, because a key that is left out is cleared. */
export function outgoingBody({ keys }: OutgoingNumbers, model: GatewayModel): string {
  const named = PROFILES[model].names === 'hex';
  const items = [...keys]
    .sort((one, other) => one.key - other.key)
    .map(({ key, number, name }) => `${key}=${number}${named ? `+${hexOfText(name)}` : ''}!`);
  if (items.length > 0) return items.join('');
  // Two firmwares take '0' for a wipe. Of the others it is only known that a key that is left out is cleared, so all
  // keys are named without a number; nobody has seen what they make of it.
  if (PROFILES[model].wipesOnNone) return NONE;
  return Array.from({ length: CARD_MODELS[model].keys }, (_, key) => `${key}=!`).join('');
}

/** The police, which nobody minds on a list that does not count. */
const FILLER = '110';

/**
 * `delete@add@limit@weekdays`.
 * @returns null when the card cannot be told: one firmware fails on an empty list and never answers.
 */
export function incomingBody(
  { limit, weekdays, numbers }: IncomingCalls,
  { model, earlierNumbers }: Pick<CommandSetting, 'model' | 'earlierNumbers'>,
): string | null {
  const { incomingList, names } = PROFILES[model];
  const wanted = new Set(numbers.map(({ number }) => number));
  const gone = incomingList === 'changes' ? earlierNumbers.filter((number) => !wanted.has(number)) : [];
  const items = numbers.map(({ number, name, window }) => {
    const { from, to } = window ?? WHOLE_DAY;
    return `${names === 'hex' ? `${hexOfText(name)}=` : ''}${number}=${digitsOf(from)}-${digitsOf(to)}+!`;
  });
  if (items.length === 0 && incomingList === 'replaces') {
    // Everyone or nobody: which numbers are listed does not count, so one that is everybody's does no harm.
    if (limit === 'listed') return null;
    items.push(`${FILLER}=0000-2359+!`);
  }
  const deleted = gone.map((number) => `${number}!`).join('') || NONE;
  return `${deleted}@${items.join('') || NONE}@${LIMITS[limit]}@${daysOf(weekdays)}`;
}

/** `sosIn@sosOut@1=0900-1130!1+2+3!1@…`; a third field `0` deletes all windows. */
export function classModeBody({ windows, sosIn, sosOut }: ClassMode): string {
  const items = windows.map(
    ({ from, to, weekdays, on }, index) =>
      `${index + 1}=${digitsOf(from)}-${digitsOf(to)}!${daysOf(weekdays)}!${on ? 1 : 0}`,
  );
  return [sosIn ? 1 : 0, sosOut ? 1 : 0, ...(items.length > 0 ? items : [NONE])].join('@');
}

interface Shown {
  subject: number;
  /** 0 voice, 1 screen, 2 both. */
  show: number;
  times: number;
  ring: number;
  text: string;
}

function messageBody({ subject, show, times, ring, text }: Shown, { model, commandNo }: CommandSetting): string {
  const { text: form, messageForm } = PROFILES[model];
  const said = form === 'hex' ? hexOfText(text) : plainText(text);
  const flags = [show, times, 0, 1, ring, said];
  // The short form has no id and two kinds only, so nothing tells later that it was read.
  return (messageForm === 'short' ? [subject === 0 ? 0 : 1, ...flags] : [subject, commandNo, ...flags]).join('@');
}

const shown = ({ subject, text, aloud }: CardMessage): Shown => ({
  subject: SUBJECTS[subject],
  show: aloud ? 2 : 1,
  times: aloud ? 1 : 0,
  ring: 1,
  text,
});
/** A card without a command to ring rings for a message; one firmware wants it to be said at least once. */
const RING: Shown = { subject: 5, show: 0, times: 1, ring: 1, text: '在这里' };

/**
 * The frames of a command, in their order; the last one's answer counts.
 * @returns null when this model cannot be told the value.
 */
export function studentCommands({ kind, value }: CommandContent, setting: CommandSetting): StudentCommand[] | null {
  const { model } = setting;
  if (modelFault(model, value) !== null) return null;
  switch (kind) {
    case 'outgoing':
      return [{ command: 'SET_NORMAL_BUTTON', body: outgoingBody(value, model) }];
    case 'incoming': {
      const body = incomingBody(value, setting);
      return body === null ? null : [{ command: 'SET_INCOMING_CALL', body }];
    }
    case 'classMode': {
      const whole = { command: 'SET_CLASS_MODEL', body: classModeBody(value) };
      // Windows that are left out live on, unless all are deleted first.
      const cleared = { command: 'SET_CLASS_MODEL', body: classModeBody({ ...value, windows: [] }) };
      return PROFILES[model].clearClassFirst && value.windows.length > 0 ? [cleared, whole] : [whole];
    }
    case 'smsIntercept':
      return [{ command: 'SET_SMS_INTERCEPT', body: String(INTERCEPTS[value.holdBack]) }];
    case 'interval': {
      const minutes = Math.ceil(value.seconds / 60);
      const body = String(Math.min(LONGEST_INTERVAL, Math.max(PROFILES[model].leastInterval, minutes)));
      return [{ command: 'FREQUENCY_LOCATION_SET', body }];
    }
    case 'locate':
      return [{ command: 'LOCATION_INFO_GET', body: '' }];
    case 'ring':
      return [{ command: 'SEND_SMS', body: messageBody(RING, setting) }];
    case 'restart':
      return [{ command: 'REMOTE_OPERATE_TERMINAL', body: '1@0' }];
    case 'factoryReset':
      return [{ command: 'REMOTE_OPERATE_TERMINAL', body: '0@1' }];
    case 'message':
      return [{ command: 'SEND_SMS', body: messageBody(shown(value), setting) }];
  }
}

/** The body of our copy for a card that asks; null when there is nothing to tell, and so nothing is answered. */
export function pullBody(
  content: CommandOf<'outgoing'> | CommandOf<'incoming'> | CommandOf<'classMode'>,
  setting: CommandSetting,
): string | null {
  // An empty answer wipes numbers or windows on two firmwares, whatever was meant.
  if (content.kind === 'outgoing' && content.value.keys.length === 0) return null;
  if (content.kind === 'classMode' && content.value.windows.length === 0) return null;
  return studentCommands(content, setting)?.at(-1)?.body ?? null;
}
