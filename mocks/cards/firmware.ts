/**
 * What a student card does with the platform's words, model by model, with the faults of the shipped firmware: lists
 * that overflow in silence, windows that live on, answers under a wrong name, and settings that an empty answer wipes.
 */
import { textOfHex } from '../../server/field/gateway/hexText';
import type { StudentModel } from '../../server/field/gateway/profiles';

/** A number that may call, as the card keeps it: windows as the card understood them. */
export interface Caller {
  number: string;
  windows: string[];
}

export interface ShownMessage {
  /** Empty where the card knows no id. */
  id: string;
  text: string;
  /** False when the card stored it and shows it to nobody. */
  shown: boolean;
}

/** What a card keeps in its memory, also while it is off. */
export interface CardMemory {
  keys: Map<number, string>;
  callers: Map<string, Caller>;
  limit: number;
  weekdays: string;
  /** Window by index: 'HHmm-HHmm!days!on'. */
  windows: Map<number, string>;
  sosIn: boolean;
  sosOut: boolean;
  intervalMinutes: number;
  intercept: number;
  messages: ShownMessage[];
  /** How often everything was erased. */
  wipes: number;
}

export const emptyMemory = (): CardMemory => ({
  keys: new Map(),
  callers: new Map(),
  limit: 1,
  weekdays: '0+1+2+3+4+5+6',
  windows: new Map(),
  sosIn: true,
  sosOut: true,
  intervalMinutes: 10,
  intercept: 1,
  messages: [],
  wipes: 0,
});

/** Erases the user's data; the server's address stays. */
export function wipe(memory: CardMemory): void {
  Object.assign(memory, { ...emptyMemory(), wipes: memory.wipes + 1 });
}

const LONGEST_LIST = 20;
const MOST_MESSAGES = 20;

/** SET_NORMAL_BUTTON, and the answer to GET_NORMAL_BUTTON: `0=sos!1=n1!…`. */
export function setKeys(memory: CardMemory, body: string, model: StudentModel): void {
  // b1 and b2 hand each answer to this routine, an empty one too, and clear all keys first.
  const most = model === 'b1' || model === 'b2' ? 10 : 4;
  if (body === '0' && model !== 'b1' && model !== 'b2') return;
  memory.keys.clear();
  for (const item of body.split('!').slice(0, most)) {
    const [index, value] = item.split('=');
    const number = value?.split('+')[0] ?? '';
    if (/^\d$/.test(index ?? '') && /^\d{1,20}$/.test(number) && Number(index) < most)
      memory.keys.set(Number(index), number);
  }
}

/**
 * SET_INCOMING_CALL: `delete@add@limit@weekdays`.
 * @returns false when the card fails on it and never answers.
 */
export function setCallers(memory: CardMemory, body: string, model: StudentModel, isPull: boolean): boolean {
  const [deleted = '', added = '', limit = '', weekdays = ''] = body.split('@');
  if (model === 'c') {
    // It drops the answer to its own question while it has no list yet.
    if (isPull && memory.callers.size === 0) return true;
    if (added === '0') return false;
    if (!isPull) memory.callers.clear();
  } else for (const number of deleted.split('!')) memory.callers.delete(number);
  for (const item of added === '0' ? [] : added.split('!').filter(Boolean)) {
    const fields = item.split('=');
    const [number = '', windows = ''] = model === 'b2' ? fields.slice(-2) : fields;
    const [first, second] = windows.split('+').filter(Boolean);
    if (!first && model === 'a') continue;
    // The table is full: the rest is dropped, and the answer is 'done' all the same.
    if (!memory.callers.has(number) && memory.callers.size >= LONGEST_LIST) continue;
    // b1 reads the second window from the beginning of the item, which is the number's digits.
    const rubbish = model === 'b1' && second ? item.slice(0, 9) : second;
    memory.callers.set(number, { number, windows: [first, rubbish].filter((one) => one !== undefined) });
  }
  memory.limit = Number(limit) || memory.limit;
  memory.weekdays = weekdays;
  return true;
}

/** SET_CLASS_MODEL: `sosIn@sosOut@1=0900-1130!1+2!1@…`; third field 0 deletes all. */
export function setClassMode(memory: CardMemory, body: string, model: StudentModel): void {
  const [sosIn, sosOut, ...items] = body.split('@');
  // b1 keeps windows that are left out, unless all are deleted in words. b2 clears first: to it a bare 0 is none.
  if (model !== 'b1' || items[0] === '0') memory.windows.clear();
  if (items.length === 0) return;
  memory.sosIn = sosIn === '1';
  memory.sosOut = sosOut === '1';
  for (const item of items) {
    const [, index, window] = /^(\d{1,2})=(.+)$/.exec(item) ?? [];
    if (index !== undefined && window !== undefined) memory.windows.set(Number(index), window);
  }
}

/** SEND_SMS: `kind@id@show@times@flash@vibrate@ring@text`; model a has no id. @returns the message. */
export function showMessage(memory: CardMemory, body: string, model: StudentModel): ShownMessage {
  const fields = body.split('@');
  const id = model === 'a' ? '' : (fields[1] ?? '');
  const [show = '', times = ''] = fields.slice(model === 'a' ? 1 : 2);
  const said = fields.slice(model === 'a' ? 6 : 7).join('@');
  const text = model === 'b1' || model === 'b2' ? (textOfHex(said) ?? '') : said;
  const message =
    model === 'c'
      ? { id, text: (text.split(',')[0] ?? '').replaceAll(']', ''), shown: show === '1' || /^[1-3]$/.test(times) }
      : { id, text, shown: true };
  memory.messages.push(message);
  if (memory.messages.length > MOST_MESSAGES) memory.messages.shift();
  return message;
}

/** FREQUENCY_LOCATION_SET, in minutes: b1 and b2 raise less than three silently. */
export function setFrequency(memory: CardMemory, body: string, model: StudentModel): void {
  const minutes = Number(body);
  memory.intervalMinutes = model === 'b1' || model === 'b2' ? Math.max(3, minutes) : minutes;
}
