/** Formats of picture names, web addresses and colours (5.06). */

const IMAGE = /\.(?:gif|bmp|png|jpe?g)$/i;
const COLOUR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** Whether the name of a file, or the path of an address, has the ending of a picture. */
export const isImageName = (name: string) => IMAGE.test(name.split(/[?#]/)[0] ?? '');

/** An http or https address; other schemes are refused. */
export const isWebAddress = (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address);

/** '#0b5f58' or '#fff'. */
export const isColour = (colour: string) => COLOUR.test(colour);
