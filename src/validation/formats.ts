/** Names of pictures, web addresses and colours (5.06). */

const IMAGE = /\.(?:gif|bmp|png|jpe?g)$/i;
const COLOUR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** Whether a file's name or an address's path ends like a picture. */
export const isImageName = (name: string) => IMAGE.test(name.split(/[?#]/)[0] ?? '');

/** Only http and https: no other scheme is ever followed. */
export const isWebAddress = (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address);

/** '#0b5f58' or '#fff'. */
export const isColour = (colour: string) => COLOUR.test(colour);
