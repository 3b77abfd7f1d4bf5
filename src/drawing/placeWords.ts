/** Where a point lies by the nearest known place: "120 m north-east of the school". Pure: the caller passes texts. */
import type { LngLat } from '../../contract/primitives';
import { knownPlaceName } from '../fences/knownPlaceName';
import { metresWords } from '../fences/words';
import type { Text } from '../messages/texts';
import { type NamedPlace, nearestPlace, roundedMetres } from './nearestPlace';

/** @param at [lng, lat], WGS-84. @returns null without places. */
export function placeWords(
  text: Text<'draw'>,
  fence: Text<'fence'>,
  at: LngLat,
  places: readonly NamedPlace[],
): string | null {
  const found = nearestPlace(at, places);
  if (!found) return null;
  const place = knownPlaceName(fence, found.place.name, found.place.names);
  return found.kind === 'in'
    ? text('where.in', { place })
    : text('where.near', {
        place,
        wind: text(`wind.${found.direction}`),
        distance: metresWords(fence, roundedMetres(found.metres)),
      });
}
