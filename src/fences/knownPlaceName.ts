/** The names of known places in the console's language. Pure: the caller passes the texts. */
import type { PlaceNames } from '../../contract/places';
import type { Text } from '../messages/texts';

const HAN = /\p{Script=Han}/u;

/**
 * A place as the reader would call it: in Chinese by the name that the school gave it; in another language home and
 * school by what they are, and other places in Latin letters.
 * @param name as the school gave it
 * @param names undefined for places that an earlier release stored: they keep their name
 */
export function knownPlaceName(text: Text<'fence'>, name: string, names: PlaceNames | undefined): string {
  if (!names || !HAN.test(name)) return name;
  const { kind, latin } = names;
  return kind ? text(`place.${kind}`, { name }) : text('place.other', { name, latin: latin || name });
}
