/** Mobile numbers of mainland China (5.01). */

const MOBILE = /^(?:\+?\d{1,4}[- ]?)?1[3-9]\d{9}$/;

/** An area prefix may stand before it: '+86 13800138000'. */
export const isMobile = (number: string) => MOBILE.test(number.trim());
