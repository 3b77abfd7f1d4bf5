/**
 * Telephone numbers as people write them, for every door by which one comes in: rosters, forms, calls. A number keeps
 * one form, so that a person who was entered twice is found.
 */
import * as z from 'zod/mini';
import { cleanLine } from './cleanText';

/**
 * mobile: of mainland China, to which codes are sent. abroad: with a country code, as Hong Kong's. landline: of
 * mainland China. Only the first can sign in by a code or take an invitation.
 */
export type PhoneKind = 'mobile' | 'abroad' | 'landline';
export interface PhoneNumber {
  kind: PhoneKind;
  /** 13800138000, +85291234567, 0571-88881234 or 0571-88881234-801. */
  number: string;
}

/** One width and one hyphen; without what spreadsheets put round a number: 'the apostrophe of a text, and .0. */
export const plainNumber = (text: string): string =>
  cleanLine(text)
    .normalize('NFKC')
    .replace(/^['‘’`]+|['‘’`]+$/g, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^(\+?\d+)\.0+$/, '$1')
    .trim();

/** The number without what stands between its digits. */
export const bareNumber = (text: string): string => plainNumber(text).replace(/[\s().·-]/g, '');

const MOBILE = /^1[3-9]\d{9}$/;
/** A mobile number of mainland China, with 86 or the zero of a long-distance call before it. */
const WITH_PREFIX = /^(?:(?:\+|00)?86)?0?(1[3-9]\d{9})$/;
/** Area codes of three digits: 010 and 02x; the others have four (03xx to 09xx). */
const LANDLINE = /^(?:(?:\+|00)?86)?0?((?:10|2\d)|[3-9]\d{2})([1-9]\d{6,7})$/;
/** A country code and 7 to 15 digits in all (ITU-T E.164); China's own number is none of these. */
const ABROAD = /^(?:\+|00)(?!86|0)(\d{7,15})$/;
/** Hong Kong, Macao and Taiwan, of which people leave out the +. */
const NEAR = /^(852[4-9]\d{7}|853[268]\d{7}|8860?9\d{8})$/;

/** @returns null for what is no number, or more than one. */
export function phoneNumberOf(text: string): PhoneNumber | null {
  const typed = plainNumber(text);
  const bare = bareNumber(text);
  const mobile = WITH_PREFIX.exec(bare)?.[1];
  if (mobile) return { kind: 'mobile', number: mobile };
  const abroad = ABROAD.exec(bare)?.[1] ?? NEAR.exec(bare)?.[1];
  if (abroad) return { kind: 'abroad', number: `+${abroad.replace(/^8860(?=9)/, '886')}` };
  // An extension stands behind the number: 0571-88881234-801, 88881234转801.
  const [, main = typed, extension = ''] = /^(.*\d{7,8})\s*(?:-|转|ext\.?|x|#)\s*(\d{1,5})$/i.exec(typed) ?? [];
  const line = LANDLINE.exec(bareNumber(main));
  const begins = /^\(?(?:0|\+)/.test(main) || main.startsWith('86');
  if (!line || !begins) return null;
  return { kind: 'landline', number: [`0${line[1]}`, line[2], extension].filter(Boolean).join('-') };
}

/** True for a stored number to which codes and invitations go. */
export const takesCodes = (number: string): boolean => MOBILE.test(number);

/** The number in the form in which it is stored; what is no number as it was typed. */
export const storedNumber = (text: string) => phoneNumberOf(text)?.number ?? text;

/** A mobile number of mainland China without prefix, as accounts store it. */
export const MobileNumber = z.string().check(z.maxLength(40), z.overwrite(storedNumber), z.regex(MOBILE));

/** A number of a guardian or a member of staff: where no code can reach it, somebody can still call it. */
export const PersonNumber = z.string().check(
  z.maxLength(40),
  z.overwrite(storedNumber),
  z.refine((number) => phoneNumberOf(number)?.number === number, 'This is no telephone number'),
);

/** The number of a card's SIM: those for machines have up to 13 digits, and there are short ones. */
export const SimNumber = z.string().check(z.maxLength(60), z.overwrite(bareNumber), z.regex(/^\+?\d{3,20}$/));
