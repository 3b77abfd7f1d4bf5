/** How fences are drawn on the map, by day and by night. */

/** A fence's own colour; on a dark map paler, so that its edge stands out. `#rrggbb` in and out. */
export function displayColour(colour: string, dark: boolean): string {
  if (!dark) return colour;
  const channel = (at: number) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.5 + 255 * 0.5);
  return `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, '0')).join('')}`;
}

export const overlayTones = (dark: boolean) =>
  dark ? { halo: '#12181b', hatch: 'rgb(233 239 237 / 0.16)' } : { halo: '#ffffff', hatch: 'rgb(26 39 37 / 0.13)' };

/** CSS pixels between two lines of the school's hatching. */
export const HATCH = 12;

/** Slanted lines that join up at the edges of the square. */
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
export const HATCHES = { day: hatchIn(overlayTones(false).hatch), night: hatchIn(overlayTones(true).hatch) };
