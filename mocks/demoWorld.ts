/** The demo world, assembled: the town, its people, and what the platform and the console need of both. */
import type { DemoAccount, RuntimeConfig } from '../contract';
import type { Patience } from '../contract/health';
import type { Roster as PlatformRoster } from '../server/roster/roster';
import { PASSWORD } from './people/cast';
import { createRoster } from './people/createRoster';
import type { Roster } from './people/roster';
import { townGeoJson } from './town/geojson';
import { createTown, type Town } from './town/town';

/** The key under which the demo's cards report. It opens nothing but a demo's intake. */
export const DEMO_KEY = 'demo-gateway';

/** The demo tells of a silent card sooner than a family would like to hear of it, and by night too: whoever looks at it has minutes. */
export const DEMO_PATIENCE: Patience = { after: 300, awake: { from: 0, to: 24 * 60 } };

/** Where the town's map is served from, below the console's base path. */
export const BASEMAP_PATH = 'basemap/town.json';

export interface DemoWorld {
  town: Town;
  roster: Roster;
  /** The town as GeoJSON text, WGS-84. */
  basemap: string;
  /** West, south, east, north, WGS-84: the part of the town that pupils walk through. */
  bounds: RuntimeConfig['bounds'];
  platformRoster: PlatformRoster;
  accounts: DemoAccount[];
}

/** The same people in the same town every time. About half a second. */
export function createDemoWorld(): DemoWorld {
  const town = createTown();
  const roster = createRoster(town);
  return {
    town,
    roster,
    basemap: JSON.stringify(townGeoJson(town)),
    bounds: boundsOf(roster),
    platformRoster: platformRosterOf(roster),
    accounts: roster.showcase.map(({ account, title, shows }) => ({ account, password: PASSWORD, title, shows })),
  };
}

const boundsOf = ({ places }: Roster): RuntimeConfig['bounds'] => [
  Math.min(...places.map(({ lng }) => lng)),
  Math.min(...places.map(({ lat }) => lat)),
  Math.max(...places.map(({ lng }) => lng)),
  Math.max(...places.map(({ lat }) => lat)),
];

/** The roster the way the platform takes one in. */
function platformRosterOf({ school, classes, students, accounts, devices, places }: Roster): PlatformRoster {
  return {
    school: {
      schoolId: school.schoolId,
      name: school.name,
      timeZone: school.timeZone,
      provinceCode: school.provinceCode,
    },
    classes: classes.map(({ classId, name }) => ({ classId, name })),
    students: students.map(({ studentId, classId, name, subscribed }) => ({ studentId, classId, name, subscribed })),
    accounts: accounts.map(({ userId, account, mobile, realName, password, passwordAgeDays, identities }) => ({
      userId,
      account,
      mobile,
      realName,
      password,
      passwordAge: passwordAgeDays,
      identities: identities.map(({ roleId, userType, studentId, classIds, leads }) => {
        if (userType === '0') return { roleId, userType };
        if (userType === '1') return { roleId, userType, classIds, leads };
        if (studentId === null) throw new Error('A guardian without a child');
        return { roleId, userType, studentId };
      }),
    })),
    // The card's own number is its IMEI's last eight digits: it rings nowhere.
    devices: devices.map(({ imei, rfid, model, studentId, reportInterval }) => ({
      uniqueId: imei,
      rfid,
      model,
      studentId,
      reportInterval,
      phone: `145${imei.slice(-8)}`,
    })),
    places: places.map(({ placeId, studentId, name, kind, lng, lat, radius }) => ({
      placeId,
      studentId,
      name,
      kind,
      lng,
      lat,
      radius,
    })),
  };
}
