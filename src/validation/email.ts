/** E-mail addresses (5.03). */

/** Parts of letters, digits and the usual marks; no dot at an end or beside another. */
const EMAIL = /^[\w%+-]+(?:\.[\w%+-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,4}$/i;

/** The top-level part has 2 to 4 letters, as the specification says; longer ones exist and are refused. At most 254 characters (RFC 5321). */
export const isEmail = (address: string) => address.length <= 254 && EMAIL.test(address);
