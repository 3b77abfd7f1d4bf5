/** What a cell of a roster must look like. Digits are taken in any width; names stay as they are written. */

import type { Field } from './fields';

/** Why a cell, or the row that it stands in, cannot be taken. */
export const CELL_FAULTS = [
  'missing',
  'rounded',
  'formula',
  'error',
  'merged',
  'identity',
  'nameLong',
  'grade',
  'class',
  'gradeConflict',
  'mobileDigits',
  'mobileForm',
  'mobileTwice',
  'mobileTwoNames',
  'registryForm',
  'schoolNoForm',
  'imeiDigits',
  'imeiCheck',
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

/** Digits of any width as plain ones, without spaces and hyphens. */
export const bareDigits = (text: string) => text.normalize('NFKC').replace(/[\s\u00a0-]/g, '');

/**
 * An identity number of mainland China: 17 digits and a check digit (GB 11643-1999), standing alone. National pupil
 * numbers contain one behind a letter, and are not meant.
 */
export function isIdentityNumber(text: string): boolean {
  const digits = bareDigits(text).toUpperCase();
  if (!/^\d{17}[\dX]$/.test(digits)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return '10X98765432'[sum % 11] === digits[17];
}

const LONGEST_NAME = 32;
export function readName(text: string): Read<string> {
  const name = text.replace(/\s+/g, ' ').trim();
  if (name === '') return bad('missing');
  if (Array.from(name).length > LONGEST_NAME) return bad('nameLong', String(LONGEST_NAME));
  return /\d{6,}/.test(name) ? bad('nameLong', String(LONGEST_NAME)) : ok(name);
}

const MOBILE_DIGITS = 11;
/** A mobile number of mainland China as accounts store it. */
export function readMobile(text: string): Read<string> {
  const digits = bareDigits(text).replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
  if (!/^\d+$/.test(digits)) return bad('mobileForm');
  if (digits.length !== MOBILE_DIGITS) return bad('mobileDigits', String(digits.length));
  return /^1[3-9]/.test(digits) ? ok(digits) : bad('mobileForm');
}

/** A national pupil number: G or L with an identity number behind, or a number of the province. */
export function readRegistryNo(text: string): Read<string> {
  const number = bareDigits(text).toUpperCase();
  return /^[A-Z]{0,2}\d{6,20}[\dX]?$/.test(number) ? ok(number) : bad('registryForm');
}

export function readSchoolNo(text: string): Read<string> {
  const number = bareDigits(text);
  return /^[\p{L}\p{N}_]{1,32}$/u.test(number) ? ok(number) : bad('schoolNoForm');
}

const IMEI_DIGITS = 15;
/** An IMEI: 15 digits of which the last checks the others (Luhn; 3GPP TS 23.003, annex B). */
export function readImei(text: string): Read<string> {
  const digits = bareDigits(text);
  if (!/^\d+$/.test(digits) || digits.length !== IMEI_DIGITS) return bad('imeiDigits', String(digits.length));
  const sum = Array.from(digits).reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0 ? ok(digits) : bad('imeiCheck');
}

/** The number of a SIM card: 19 or 20 digits, 8986 for China (ITU-T E.118). */
export function readIccid(text: string): Read<string> {
  const number = bareDigits(text).toUpperCase();
  return /^8986[\dA-F]{15,16}$/.test(number) ? ok(number) : bad('iccidForm');
}

/** The number of an RFID chip; leading zeros belong to it. */
export function readRfid(text: string): Read<string> {
  const number = bareDigits(text);
  return /^\w{1,32}$/.test(number) ? ok(number) : bad('rfidForm');
}

export function readPhone(text: string): Read<string> {
  const number = bareDigits(text);
  return /^\+?\d{3,16}$/.test(number) ? ok(number) : bad('phoneForm');
}
