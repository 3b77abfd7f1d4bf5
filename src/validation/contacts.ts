/** Mobile numbers, landline numbers and e-mail addresses (5.01-5.03). */
import { bareNumber, phoneNumberOf } from '../../contract/phone';

const MOBILE = /^(?:\+?\d{1,4}[- ]?)?1[3-9]\d{9}$/;

/** A mobile number of mainland China, with or without a country prefix: '+86 13800138000'. */
export const isMobile = (number: string) => MOBILE.test(number.trim());

/** The number as accounts store it: without the prefix of mainland China, spaces and hyphens. */
export const bareMobile = (number: string) => phoneNumberOf(number)?.number ?? bareNumber(number);

/** Numbers of fewer than seven digits that anybody can call: emergency, help lines, carriers, hotlines. */
const KNOWN_SHORT: ReadonlySet<string> = new Set(
  '110 112 119 120 122 999 10000 10010 10086 10099 12110 12119 12320 12338 12345 12348 12355 12356 12395'.split(' '),
);
/** Digits of the shortest whole telephone number. */
const WHOLE_NUMBER = 7;

/** A number so short that it may be typed in part, and no known short one. @param number digits only */
export const isOddlyShort = (number: string) => number.length < WHOLE_NUMBER && !KNOWN_SHORT.has(number);

const LANDLINE = /^0\d{2,3}-\d{7,8}$/;

/** A landline number of mainland China: area code, hyphen, 7 or 8 digits ('0571-88888888'). */
export const isLandline = (number: string) => LANDLINE.test(number.trim());

/** Parts of letters, digits and the usual marks; no dot at an end or beside another. */
const EMAIL = /^[\w%+-]+(?:\.[\w%+-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,4}$/i;

/**
 * An e-mail address of at most 254 characters (RFC 5321). As specified, a top-level domain has 2 to 4 letters; longer
 * ones exist and are refused.
 */
export const isEmail = (address: string) => address.length <= 254 && EMAIL.test(address);
