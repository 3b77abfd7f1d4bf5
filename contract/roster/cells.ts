/** What a cell of a roster must look like. Digits are taken in any width; names stay as they are written. */
import * as z from 'zod/mini';
import { Imei, Rfid } from '../cards';
import { cleanLine } from '../cleanText';
import { bareNumber, phoneNumberOf, plainNumber, SimNumber, takesCodes } from '../phone';
import type { Field } from './fields';

/** Why a cell, or the row that it stands in, cannot be taken. */
export const CELL_FAULTS = [
  'missing',
  'rounded',
  'scientific',
  'formula',
  'error',
  'merged',
  'date',
  'boolean',
  'shown',
  'odd',
  'lookalike',
  'identity',
  'nameLong',
  'nameForm',
  'grade',
  'class',
  'classDoubt',
  'gradeConflict',
  'mobileDigits',
  'mobileForm',
  'mobileSeveral',
  'contactForm',
  'mobileTwice',
  'mobileTwoNames',
  'registryForm',
  'schoolNoForm',
  'imeiDigits',
  'iccidForm',
  'rfidForm',
  'phoneForm',
  'duplicate',
  'noPupil',
  'noClass',
  'unmapped',
] as const;
export type CellFaultCode = (typeof CELL_FAULTS)[number];

/** What is wrong with one cell. Sheet, row and column count from 0. */
export interface CellFault {
  sheet: number;
  row: number;
  column: number;
  /** As people say it: '学生!F17'. */
  address: string;
  /** The name that the row has, where another cell is wrong; empty without one. */
  who: string;
  /** What the cell says. */
  text: string;
  why: CellFaultCode;
  /** A figure or another place that belongs to the reason; empty without one. */
  detail: string;
  field: Field | null;
}

/** A value, or why there is none. `detail` is a figure or a place that the sentence of the fault names. */
export type Read<Value> = { value: Value } | { why: CellFaultCode; detail?: string };

const ok = <Value>(value: Value): Read<Value> => ({ value });
const bad = (why: CellFaultCode, detail?: string): Read<never> => (detail === undefined ? { why } : { why, detail });

/**
 * An identity number of mainland China: 17 digits and a check digit (GB 11643-1999), standing alone. National pupil
 * numbers contain one behind a letter, and are not meant.
 */
export function isIdentityNumber(text: string): boolean {
  const digits = bareNumber(text).toUpperCase();
  if (!/^\d{17}[\dX]$/.test(digits)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return '10X98765432'[sum % 11] === digits[17];
}

const LONGEST_NAME = 32;
export function readName(text: string): Read<string> {
  const name = cleanLine(text);
  if (name === '') return bad('missing');
  if (Array.from(name).length > LONGEST_NAME) return bad('nameLong', String(LONGEST_NAME));
  if (/\d{6,}/.test(name.normalize('NFKC').replace(/[\s\p{Pd}]/gu, ''))) return bad('nameLong', String(LONGEST_NAME));
  return /\p{L}/u.test(name) ? ok(name) : bad('nameForm');
}

/** Letters of other scripts, and Latin ones, that look like digits or like Latin letters. */
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}OIl|]/gu;
/** The lookalikes of a number that otherwise has digits only; null without any. */
function lookalikesIn(text: string): string | null {
  const bare = bareNumber(text);
  const found = bare.match(LOOKALIKE);
  return found && /^\+?[\d\s]*$/.test(bare.replace(LOOKALIKE, '')) ? [...new Set(found)].join(' ') : null;
}

/** Two numbers in one cell: 13800138000/13900139000. */
const hasSeveral = (text: string) =>
  (plainNumber(text).match(/(?:^|\D)(?:\+?86)?1[3-9]\d{9}(?=\D|$)/g) ?? []).length > 1;

function notMobile(text: string): Read<never> {
  const lookalikes = lookalikesIn(text);
  if (lookalikes !== null) return bad('lookalike', lookalikes);
  if (hasSeveral(text)) return bad('mobileSeveral');
  const digits = bareNumber(text).replace(/^(?:\+|00)?86(?=1)/, '');
  return /^\d+$/.test(digits) && digits.length !== 11 ? bad('mobileDigits', String(digits.length)) : bad('mobileForm');
}

/** A mobile number of mainland China as accounts store it. */
export function readMobile(text: string): Read<string> {
  const found = phoneNumberOf(text);
  if (!found) return notMobile(text);
  return takesCodes(found.number) ? ok(found.number) : bad('contactForm', found.number);
}

/** A guardian's number: also one to which no code can be sent, so that the guardian can be called. */
export function readContact(text: string): Read<string> {
  const found = phoneNumberOf(text);
  return found ? ok(found.number) : notMobile(text);
}

/** A national pupil number: G or L with an identity number behind, or a number of the province. */
export function readRegistryNo(text: string): Read<string> {
  const number = bareNumber(text).toUpperCase();
  return /^[A-Z]{0,2}\d{6,20}[\dX]?$/.test(number) ? ok(number) : bad('registryForm');
}

/** A number of the school, for a pupil or a member of staff. It may have letters, of one script beside Chinese. */
export function readSchoolNo(text: string): Read<string> {
  const number = bareNumber(text);
  const mixed = number.match(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu);
  if (mixed && /[\dA-Za-z]/.test(number)) return bad('lookalike', [...new Set(mixed)].join(' '));
  return /^[\p{L}\p{N}_]{1,32}$/u.test(number) ? ok(number) : bad('schoolNoForm');
}

/**
 * The number with which a card reports: an IMEI of 15 digits, or the id of a watch, which has ten to twelve. Whether an
 * IMEI's last digit fits the others is asked (`checkCards.ts`), and refuses nothing.
 */
export function readImei(text: string): Read<string> {
  const lookalikes = lookalikesIn(text);
  if (lookalikes !== null) return bad('lookalike', lookalikes);
  const digits = Imei.safeParse(plainNumber(text)).data ?? '';
  if (!/^(?:\d{10,12}|\d{15})$/.test(digits)) return bad('imeiDigits', String(bareNumber(text).length));
  return ok(digits);
}

/** The number of a SIM card: 19 or 20 digits, 8986 for China (ITU-T E.118). */
export function readIccid(text: string): Read<string> {
  const number = bareNumber(text).toUpperCase();
  return /^8986[\dA-F]{15,16}$/.test(number) ? ok(number) : bad('iccidForm');
}

const by =
  (schema: z.ZodMiniType<string>, why: CellFaultCode) =>
  (text: string): Read<string> => {
    const { data } = schema.safeParse(text);
    return data === undefined ? bad(why) : ok(data);
  };

/** The number of an RFID chip; leading zeros belong to it. */
export const readRfid = by(Rfid, 'rfidForm');
export const readPhone = by(SimNumber, 'phoneForm');
