/** Landline numbers of mainland China (5.02). */

const LANDLINE = /^0\d{2,3}-\d{7,8}$/;

/** Area code, hyphen, 7 or 8 digits: '0571-88888888'. */
export const isLandline = (number: string) => LANDLINE.test(number.trim());
