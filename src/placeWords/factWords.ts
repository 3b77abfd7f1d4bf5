/** A fact about a place in words, with its doubt in them. The one place where screens get such words. Pure. */
import type { Language } from '../../contract/language';
import type { Landmark, PlaceFact } from '../../contract/placeWords/fact';
import { nameIn } from '../../contract/placeWords/placeName';
import type { Text } from '../messages/texts';

type PlaceText = Text<'placeWords'>;

/** Metres of doubt up to which a road is beside the point. */
const BESIDE_ROAD = 30;

/** '成府路北侧，北大东门以北 60 米'. @param language in which the names are said, where the map has them in it */
export function factWords(text: PlaceText, language: Language, fact: PlaceFact): string {
  switch (fact.kind) {
    case 'in':
      return joined(text, text('in', { place: nameIn(fact.name, language) }), fact.landmark, language);
    case 'corner': {
      const [one, other] = fact.roads;
      return text('corner', { one: nameIn(one, language), other: nameIn(other, language) });
    }
    case 'road':
      return roadWords(text, language, fact);
    case 'near':
      return landmarkWords(text, language, fact.landmark);
    case 'around':
      return text('around', { place: nameIn(fact.name, language), metres: Math.ceil(fact.doubt / 100) * 100 });
  }
}

/** The fact without the landmark that it can do without. */
export const briefly = (fact: PlaceFact): PlaceFact =>
  fact.kind === 'in' || fact.kind === 'road' ? { ...fact, landmark: null } : fact;

function roadWords(text: PlaceText, language: Language, fact: PlaceFact & { kind: 'road' }): string {
  const road = nameIn(fact.name, language);
  const where =
    fact.doubt > BESIDE_ROAD
      ? text('nearRoad', { road })
      : fact.side === null
        ? text('by', { road })
        : text('side', { road, wind: fact.side });
  const numbered = fact.number === null ? where : text('number', { where, number: fact.number });
  return joined(text, numbered, fact.landmark, language);
}

const joined = (text: PlaceText, where: string, landmark: Landmark | null, language: Language): string =>
  landmark ? text('and', { where, landmark: landmarkWords(text, language, landmark) }) : where;

function landmarkWords(text: PlaceText, language: Language, { name, metres, wind, beside }: Landmark): string {
  const place = nameIn(name, language);
  if (metres !== null && wind !== null) return text('away', { place, metres, wind });
  return text(beside ? 'beside' : 'near', { place });
}
