/**
 * What the features of tiles are to words of a place, in each schema: OpenMapTiles (openmaptiles.org/schema), Protomaps
 * basemap v4 (docs.protomaps.com/basemaps/layers) and Shortbread 1.1 (shortbread-tiles.org/schema). What is not listed
 * here is no word.
 */
import { AREA_KINDS, type PlaceKind } from './townTile';

export const TILE_SCHEMAS = ['openmaptiles', 'protomaps', 'shortbread'] as const;
export type TileSchemaName = (typeof TILE_SCHEMAS)[number];

type Properties = Readonly<Record<string, unknown>>;
/** What a feature is: a way with a name, a place, an area whose name may stand at a place inside it, a house number. */
export type TileRole =
  | { is: 'way'; fast: boolean }
  | { is: 'place'; kind: PlaceKind }
  | { is: 'area'; kind: PlaceKind }
  | { is: 'number'; number: unknown };

/** The role of a feature by its properties; null for none. */
type RoleOf = (properties: Properties) => TileRole | null;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Kinds of places by the words of OpenStreetMap that all three schemas carry: subclass, kind, or a tag's value. */
const KIND_OF = new Map<string, PlaceKind>(
  Object.entries({
    gate: 'gate entrance subway_entrance main_entrance lift_gate toll_booth',
    station: 'station halt railway subway tram_stop aerialway_station ferry_terminal aerodrome bus_station',
    stop: 'bus_stop bus stop platform',
    crossing: 'crossing',
    campus: 'university college',
    school: 'school kindergarten music_school language_school',
    hospital: 'hospital clinic',
    park: 'park garden nature_reserve national_park golf golf_course zoo theme_park cemetery grave_yard protected_area',
    sports: 'stadium sports_centre sports_center swimming_pool pitch track playground',
    water: 'lake pond reservoir basin',
    // Nobody looks for these, or they are no place for a word about a child.
    none:
      'artwork art_gallery adult alcohol alcohol_shop atm bench bicycle_parking bicycle_rental bollard cycle_barrier ' +
      'hunting_stand information motorcycle_parking parking post_box recycling stile telephone toilets vending_machine ' +
      'waste_basket brownfield construction casino gambling nightclub brothel stripclub erotic peak camera surveillance',
  }).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind as PlaceKind] as const)),
);

/** The kind of a place by its words, the most exact first. Any other named place is a building, shop or sight. */
function kindOf(...words: unknown[]): PlaceKind {
  for (const word of words) {
    const known = KIND_OF.get(text(word));
    if (known) return known;
  }
  return 'other';
}

const place = (...words: unknown[]): TileRole | null => {
  const kind = kindOf(...words);
  return kind === 'none' ? null : { is: 'place', kind };
};

const area = (...words: unknown[]): TileRole | null => {
  const kind = kindOf(...words);
  return AREA_KINDS.has(kind) ? { is: 'area', kind } : null;
};

/** Places of people that are small enough for 'around'. */
const QUARTERS: ReadonlySet<string> = new Set(
  'suburb village hamlet quarter neighbourhood neighborhood isolated_dwelling locality farm'.split(' '),
);
const quarter = (word: unknown): TileRole | null =>
  QUARTERS.has(text(word)) ? { is: 'place', kind: 'quarter' } : null;

/** A lake has one place; the label of a river is anywhere on it. */
const stillWater = (word: unknown): TileRole | null =>
  kindOf(word) === 'water' ? { is: 'place', kind: 'water' } : null;

const ROAD_CLASSES: ReadonlySet<string> = new Set(
  (
    'motorway trunk primary secondary tertiary minor service path track busway unclassified residential living_street ' +
    'pedestrian footway cycleway steps bridleway highway major_road minor_road'
  ).split(' '),
);
/** A road of a class that a person walks or rides on; links and rails are none. Nobody is at home along a fast one. */
const way = (word: unknown, detail: unknown = word): TileRole | null =>
  ROAD_CLASSES.has(text(word)) ? { is: 'way', fast: text(detail) === 'motorway' } : null;

const SCHEMAS: Record<TileSchemaName, Readonly<Record<string, RoleOf>>> = {
  openmaptiles: {
    transportation_name: (of) => way(of['class']),
    poi: (of) => place(of['subclass'], of['class']),
    place: (of) => quarter(of['class']),
    housenumber: (of) => ({ is: 'number', number: of['housenumber'] }),
    water_name: (of) => stillWater(of['class']),
    landuse: (of) => area(of['class']),
    landcover: (of) => area(of['subclass']),
    park: () => ({ is: 'area', kind: 'park' }),
  },
  protomaps: {
    roads: (of) => way(of['kind'], of['kind'] === 'highway' ? 'motorway' : of['kind_detail']),
    pois: (of) => place(of['kind_detail'], of['kind']),
    places: (of) => quarter(of['kind_detail']) ?? quarter(of['kind']),
    buildings: (of) => (of['kind'] === 'address' ? { is: 'number', number: of['addr_housenumber'] } : null),
    water: (of) => stillWater(of['kind_detail']) ?? stillWater(of['kind']),
    landuse: (of) => area(of['kind']),
  },
  shortbread: {
    street_labels: (of) => way(of['kind']),
    pois: (of) =>
      place(of['amenity'], of['leisure'], of['tourism'], of['shop'], of['man_made'], of['historic'], of['sport']),
    public_transport: (of) => place(of['kind']),
    place_labels: (of) => quarter(of['kind']),
    addresses: (of) => ({ is: 'number', number: of['housenumber'] }),
    water_polygons_labels: (of) => stillWater(of['kind']),
    sites: (of) => area(of['kind']),
    land: (of) => area(of['kind']),
  },
};

/** The layers of a schema that words read, each with the role of a feature. */
export const layersOf = (schema: TileSchemaName): Readonly<Record<string, RoleOf>> => SCHEMAS[schema];
