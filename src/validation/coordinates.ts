/** Reads coordinates as people copy them: from a map's address bar, a picker of AMap, a GPS, or a sign. */

/** Minutes or seconds of a degree. */
const PART = String.raw`(\d{1,2}(?:\.\d+)?)\s*`;
/** Degrees in decimal or with minutes and seconds. */
const DEGREES = String.raw`([+-]?\d{1,3}(?:\.\d+)?)\s*(?:[°度]\s*(?:${PART}['′分]\s*)?(?:${PART}(?:["″秒]|['′]{2}))?)?`;
/** With the letter or the word of its hemisphere before or after it. */
const ANGLE = new RegExp(String.raw`(北纬|南纬|东经|西经|[NSEW])?\s*${DEGREES}\s*([NSEW])?`, 'giu');
const AXIS: Readonly<Record<string, 'lat' | 'lng'>> = {
  北纬: 'lat',
  南纬: 'lat',
  N: 'lat',
  S: 'lat',
  东经: 'lng',
  西经: 'lng',
  E: 'lng',
  W: 'lng',
};
const NEGATIVE = new Set(['南纬', '西经', 'S', 'W']);
/** Characters that are read; a longer text is none. */
const MOST = 80;

/**
 * Two coordinates in one text, in either order. Without hemispheres the one beyond 90 degrees is the longitude; where
 * neither is, the first is the latitude, as on signs and in GPS.
 * @returns [lng, lat] in degrees, of the datum that the text is in; null when it is none.
 */
export function coordinatesOf(text: string): readonly [lng: number, lat: number] | null {
  if (text.length > MOST) return null;
  const found = [...text.normalize('NFKC').matchAll(ANGLE)].map(([, before, degrees, minutes, seconds, after]) => {
    const word = (before ?? after ?? '').toUpperCase();
    const size = Math.abs(Number(degrees)) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3_600;
    const negative = NEGATIVE.has(word) || Number(degrees) < 0;
    return { axis: AXIS[word], value: negative ? -size : size };
  });
  const [first, second] = found;
  if (!first || !second || found.length > 2) return null;
  const firstIsLng = first.axis
    ? first.axis === 'lng'
    : second.axis
      ? second.axis === 'lat'
      : Math.abs(first.value) > 90;
  if (first.axis && first.axis === second.axis) return null;
  const [lng, lat] = firstIsLng ? [first.value, second.value] : [second.value, first.value];
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 85 ? [lng, lat] : null;
}
