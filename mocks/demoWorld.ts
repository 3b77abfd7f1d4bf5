/** Assembles the demo world: the town, its people, and what platform and console need from them. */
import type { DemoAccount, LocalizedText, RuntimeConfig } from '../contract';
import type { SilenceRule } from '../contract/health';
import type { Roster as PlatformRoster } from '../server/people/roster/roster';
import { PASSWORD } from './people/cast';
import { simOf } from './people/cards';
import { createRoster } from './people/createRoster';
import type { Device, Roster } from './people/roster';
import drawnMap from './town/drawnMap.json';
import { createTown, type Town } from './town/town';

/** The intake key of the demo's cards. It opens only the demo's intake. */
export const DEMO_KEY = 'demo-gateway';

/**
 * The demo reports a silent card sooner than a real school would, and by night too, because visitors stay for minutes.
 */
export const DEMO_SILENCE_RULE: SilenceRule = { after: 300, hours: { from: 0, to: 24 * 60 } };

/** Path of the town's map, below the console's base path. */
export const BASEMAP_PATH = 'basemap/town.json';

export interface DemoWorld {
  town: Town;
  roster: Roster;
  /** The town as GeoJSON text, WGS-84. */
  basemap: string;
  /** [west, south, east, north], WGS-84 degrees: the part of the town where pupils walk. */
  bounds: RuntimeConfig['bounds'];
  platformRoster: PlatformRoster;
  accounts: DemoAccount[];
  /** Cards that wait to be bound, with the codes printed on them. */
  freeCards: Device[];
}

/** The parent whose child has no card yet. */
const CARDLESS = 'shen';

/** Tells the visitor the number and the code of a card that can be bound, because nobody holds it. */
function withFreeCard({ zh, en }: LocalizedText, { devices }: Roster): LocalizedText {
  const card = devices.find(({ studentId }) => studentId === null);
  return card
    ? { zh: `${zh}；可绑 ${card.imei}，编号 ${card.code}`, en: `${en}. To bind: ${card.imei}, code ${card.code}` }
    : { zh, en };
}

/** Builds the same people in the same town each time. Takes about half a second. */
export function createDemoWorld(options: Parameters<typeof createTown>[0] = {}): DemoWorld {
  const town = createTown(options);
  const roster = createRoster(town);
  return {
    town,
    roster,
    basemap: JSON.stringify(drawnMap),
    bounds: boundsOf(roster),
    platformRoster: platformRosterOf(roster),
    accounts: roster.showcase.map(({ account, title, shows }) => ({
      account,
      password: PASSWORD,
      title,
      shows: account === CARDLESS ? withFreeCard(shows, roster) : shows,
    })),
    freeCards: roster.devices.filter(({ studentId }) => studentId === null),
  };
}

const boundsOf = ({ places }: Roster): RuntimeConfig['bounds'] => [
  Math.min(...places.map(({ lng }) => lng)),
  Math.min(...places.map(({ lat }) => lat)),
  Math.max(...places.map(({ lng }) => lng)),
  Math.max(...places.map(({ lat }) => lat)),
];

/** The roster in the form that the platform imports. */
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
    // The card's phone number is the last eight digits of its IMEI; it belongs to nobody.
    devices: devices.map(({ imei, rfid, code, model, studentId, reportInterval }) => ({
      uniqueId: imei,
      rfid,
      code,
      model,
      studentId,
      reportInterval,
      phone: `145${imei.slice(-8)}`,
      // Nobody has put a SIM into a card that waits for its pupil.
      ...(studentId !== null && { iccid: simOf(imei) }),
    })),
    places: places.map(({ placeId, studentId, name, nameEn, kind, lng, lat, radius }) => ({
      placeId,
      studentId,
      name,
      nameEn,
      kind,
      lng,
      lat,
      radius,
    })),
  };
}
