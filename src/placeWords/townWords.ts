/**
 * Looks points up in the town's own map, and keeps what was found in bounded number. Loaded after the first dots
 * (useWordsOf).
 */
import { FetchSource } from 'pmtiles';
import type { IntlShape } from 'react-intl';
import type { FamilyPlace, Fix } from '../../contract';
import { type Language, LANGUAGES, languageOf } from '../../contract/language';
import type { PlaceFact } from '../../contract/placeWords/fact';
import { geoJsonTown } from '../../contract/placeWords/geoJsonTown';
import { placeFact } from '../../contract/placeWords/placeFact';
import { pmtilesTown } from '../../contract/placeWords/pmtilesTown';
import type { TownTiles } from '../../contract/placeWords/surroundings';
import type { RuntimeConfig } from '../../contract/runtimeConfig';
import { addTexts, type AreaTexts } from '../messages/catalogue';
import { textOf } from '../messages/texts';
import { briefly, factWords } from './factWords';
import { familyPlaceAt } from './familyPlaces';

export { familyPlacesIn, watchFamilyPlaces } from './familyPlaces';

/** A point that somebody reads about: WGS-84 degrees; the radius of its accuracy in metres, null when unknown. */
export type AskedPoint = Pick<Fix, 'lng' | 'lat' | 'accuracy' | 'source'>;
/**
 * The words of a point in the reader's language; null when there are none, or none yet. `brief`: for a line of a list,
 * without the landmark that a road or a campus is told with.
 */
export type WordsOf = (at: AskedPoint | null, brief?: boolean) => string | null;

/** Metres that are assumed of a fix without an accuracy: one by a mast, and any other. */
const CELL_ACCURACY = 1000;
const ASSUMED_ACCURACY = 30;
/** Points that are kept. */
const KEPT = 400;
/** Milliseconds after which a file that could not be read is tried again. */
const AGAIN = 60_000;
/** Degrees within which a point that is looked up keeps the words of one just before: some 30 metres. */
const CLOSE = 0.0003;

type Config = Pick<RuntimeConfig, 'townFile' | 'basemap'>;

const TEXTS = import.meta.glob<AreaTexts[string]>('./placeWords.*.ts', { import: 'default' });
const textLoads = new Map<Language, Promise<void>>();
const ready = new Set<Language>();

let asked = 0;
let heard = () => {};
const changed = () => {
  asked += 1;
  heard();
};
/** A number that grows when words have come. */
export const version = () => asked;
export const onWords = (listener: () => void) => void (heard = listener);

interface Answer {
  at: AskedPoint;
  fact: PlaceFact | null;
}
interface Town {
  tiles: Promise<TownTiles>;
  answers: Map<string, Answer>;
  waiting: Set<string>;
}
const towns = new Map<string, Town>();

/**
 * Words of a point: the name that the family gave its place, else those of the map.
 * @param named the places of the viewer's children; none of staff
 */
export function wordsIn(config: Config, intl: IntlShape, named: readonly FamilyPlace[] = []): WordsOf {
  const language = languageOf(intl.locale) ?? LANGUAGES[0];
  if (!ready.has(language)) void loadTexts(language);
  const ofMap = mapWordsIn(config, intl, language);
  if (named.length === 0 || !ready.has(language)) return ofMap;
  const text = textOf('placeWords', intl);
  return (at, brief) => {
    const place = at && familyPlaceAt(named, at);
    return place ? text('named', { place: place.name }) : ofMap(at, brief);
  };
}

/** Words by the map that an installation has; it has one at a time. */
function mapWordsIn({ townFile, basemap }: Config, intl: IntlShape, language: Language): WordsOf {
  const of = townFile
    ? { key: townFile.url, open: () => pmtilesTown(new FetchSource(absolute(townFile.url)), townFile.schema) }
    : basemap.kind === 'town'
      ? { key: basemap.url, open: () => drawnTown(basemap.url) }
      : null;
  if (of === null || !ready.has(language)) return () => null;
  const town = towns.get(of.key) ?? { tiles: of.open(), answers: new Map(), waiting: new Set() };
  towns.set(of.key, town);
  town.tiles.catch(() => setTimeout(() => towns.delete(of.key), AGAIN));
  const text = textOf('placeWords', intl);
  return (at, brief = false) => {
    const fact = at && factOf(town, at);
    return fact && factWords(text, language, brief ? briefly(fact) : fact);
  };
}

function loadTexts(language: Language): Promise<void> {
  const load =
    textLoads.get(language) ??
    Promise.resolve(TEXTS[`./placeWords.${language}.ts`]?.()).then((texts) => {
      if (texts) addTexts(language, { placeWords: texts });
      ready.add(language);
      changed();
    });
  textLoads.set(language, load);
  load.catch(() => textLoads.delete(language));
  return load;
}

const absolute = (url: string) => new URL(url, location.href).href;

async function drawnTown(url: string): Promise<TownTiles> {
  const response = await fetch(absolute(url));
  return geoJsonTown(await response.json());
}

function factOf(town: Town, at: AskedPoint): PlaceFact | null {
  const accuracy = at.accuracy ?? (at.source === 'cell' ? CELL_ACCURACY : ASSUMED_ACCURACY);
  const key = `${at.lng.toFixed(5)} ${at.lat.toFixed(5)} ${Math.round(accuracy)}`;
  const known = town.answers.get(key);
  if (known) return known.fact;
  if (!town.waiting.has(key)) {
    town.waiting.add(key);
    void lookUp(town, key, at, accuracy);
  }
  // A child who walks on keeps the words of a moment ago until the next are there.
  return [...town.answers.values()].findLast((before) => areClose(before.at, at))?.fact ?? null;
}

const areClose = (one: AskedPoint, other: AskedPoint) =>
  Math.abs(one.lng - other.lng) < CLOSE && Math.abs(one.lat - other.lat) < CLOSE;

async function lookUp(town: Town, key: string, at: AskedPoint, accuracy: number): Promise<void> {
  const fact = await town.tiles
    .then((tiles) => placeFact(tiles, { ...at, accuracy }))
    .catch(() => {
      // A tile that did not come, as without a network: the point is looked up again later.
      setTimeout(() => town.answers.delete(key), AGAIN);
      return null;
    });
  town.waiting.delete(key);
  town.answers.set(key, { at, fact });
  for (const oldest of town.answers.keys()) if (town.answers.size > KEPT) town.answers.delete(oldest);
  changed();
}
