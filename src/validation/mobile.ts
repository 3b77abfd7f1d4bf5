/** Mobile numbers of mainland China (5.01). */

const MOBILE = /^(?:\+?\d{1,4}[- ]?)?1[3-9]\d{9}$/;

/** An area prefix may stand before it: '+86 13800138000'. */
export const isMobile = (number: string) => MOBILE.test(number.trim());

const OWN_AREA = /^(?:\+|00)?86(?=1[3-9]\d{9}$)/;

/** A number the way accounts know it: without the mainland's prefix, and without the gaps that address books put in. */
export const bareMobile = (number: string) => number.replace(/[\s\u00a0-]/g, '').replace(OWN_AREA, '');
