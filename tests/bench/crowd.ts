/**
 * Makes a crowd of pupils: schools of twelve classes of forty in a dense city, half of the pupils at school, half
 * around it.
 */
import { METRES_PER_DEGREE, metresPerDegreeLng } from '../../contract/geo';
import { chance } from '../../mocks/chance';
import { drawGivenName, drawSurname } from '../../mocks/people/families';
import type { Roster } from '../../server/people/roster/roster';
import { reportingCard } from '../harness/rosters';

export const PASSWORD = 'correct horse';
export const ADMIN = 'principal';

/** South-west corner of the city, WGS-84. */
const CORNER = { lng: 120.58, lat: 31.26 };
/** Degrees of latitude and longitude of one metre at that place. */
const METRE = { lat: 1 / METRES_PER_DEGREE, lng: 1 / metresPerDegreeLng(CORNER.lat) };
const CLASS = 40;
const SCHOOL = 12 * CLASS;
/** Metres: between schools, around a campus, and to the farthest homes. */
const APART = 1_200;
const CAMPUS = 80;
const NEIGHBOURHOOD = 600;

export interface Pupil {
  studentId: string;
  uniqueId: string;
  lng: number;
  lat: number;
}

export interface Crowd {
  roster: Roster;
  pupils: Pupil[];
  /** West, south, east, north, WGS-84. */
  bounds: [number, number, number, number];
}

/**
 * Makes the same crowd each time. One administrator sees all of it; all cards are bound.
 * @param at the south-west corner of the city, WGS-84.
 */
export function crowdOf(count: number, at = CORNER): Crowd {
  const metre = { lat: METRE.lat, lng: 1 / metresPerDegreeLng(at.lat) };
  const draw = chance('crowd', count);
  const schools = Math.ceil(count / SCHOOL);
  const columns = Math.ceil(Math.sqrt(schools));
  const pupils = Array.from({ length: count }, (_, index): Pupil => {
    const school = Math.floor(index / SCHOOL);
    const range = draw.happens(0.5) ? CAMPUS : NEIGHBOURHOOD;
    const away = () => (draw.next() + draw.next() - 1) * range;
    const east = (school % columns) * APART + away();
    const north = Math.floor(school / columns) * APART + away();
    return {
      studentId: `s${index}`,
      uniqueId: String(860_000_000_000_000 + index),
      lng: at.lng + east * metre.lng,
      lat: at.lat + north * metre.lat,
    };
  });
  const classes = Array.from({ length: Math.ceil(count / CLASS) }, (_, index) => ({
    classId: `c${index}`,
    name: `${1 + (Math.floor(index / 2) % 6)}年级${1 + (index % 2)}班（${1 + Math.floor(index / 12)}校）`,
  }));
  const span = (columns - 1) * APART + 2 * NEIGHBOURHOOD;
  const roster: Roster = {
    school: { schoolId: 'school', name: '归途学区', timeZone: 'Asia/Shanghai', provinceCode: null },
    classes,
    students: pupils.map(({ studentId }, index) => ({
      studentId,
      classId: `c${Math.floor(index / CLASS)}`,
      name: drawSurname(draw) + drawGivenName(draw, index % 2 === 0 ? 'boy' : 'girl'),
      subscribed: true,
    })),
    accounts: [
      {
        userId: 'u',
        account: ADMIN,
        mobile: null,
        realName: '赵校长',
        password: PASSWORD,
        passwordAge: 1,
        identities: [{ roleId: 'r', userType: '0' }],
      },
    ],
    devices: pupils.map(({ studentId, uniqueId }) => reportingCard(studentId, uniqueId)),
    places: [],
  };
  const corner = (metres: number): [number, number] => [at.lng + metres * metre.lng, at.lat + metres * metre.lat];
  return { roster, pupils, bounds: [...corner(-NEIGHBOURHOOD), ...corner(span - NEIGHBOURHOOD)] };
}

/** Moves a pupil a few metres, as `step` decides, and keeps the new place. */
export function walk(pupil: Pupil, step: number): void {
  const angle = (step * 2.399_963) % (2 * Math.PI);
  pupil.lng += 1.4 * Math.cos(angle) * METRE.lng;
  pupil.lat += 1.4 * Math.sin(angle) * METRE.lat;
}

/** A card's report as JSON of the OsmAnd protocol. `time` is in milliseconds. */
export const messageOf = ({ uniqueId, lng, lat }: Pupil, time: number) => ({
  device_id: uniqueId,
  location: {
    timestamp: new Date(time).toISOString(),
    coords: { latitude: lat, longitude: lng, accuracy: 8, speed: 1.4, heading: 60, altitude: 4 },
    battery: { level: 0.8, is_charging: false },
  },
});
