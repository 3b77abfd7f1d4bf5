/** Colours and hatching of fences on the map, by day and by night. */

/** The colour of a fence, paler on a dark map so that its edge stands out. `#rrggbb` in and out. */
export function displayColour(colour: string, dark: boolean): string {
  if (!dark) return colour;
  const channel = (at: number) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.5 + 255 * 0.5);
  return `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, '0')).join('')}`;
}

/** Colours of the halo and of the hatching. */
export const overlayTones = (dark: boolean) =>
  dark ? { halo: '#12181b', hatch: 'rgb(233 239 237 / 0.16)' } : { halo: '#ffffff', hatch: 'rgb(26 39 37 / 0.13)' };

/** Distance between two lines of the hatching of a school's fence, CSS pixels. Also the size of the pattern. */
export const HATCH = 12;

/** Draws slanted lines that continue over the edges of the pattern. */
const hatchIn = (colour: string) => (pen: CanvasRenderingContext2D) => {
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  for (const shift of [-HATCH, 0, HATCH]) {
    pen.beginPath();
    pen.moveTo(shift - 2, HATCH + 2);
    pen.lineTo(shift + HATCH + 2, -2);
    pen.stroke();
  }
};
/** Draws the hatching on a canvas of HATCH x HATCH pixels. */
export const HATCHES = { day: hatchIn(overlayTones(false).hatch), night: hatchIn(overlayTones(true).hatch) };
