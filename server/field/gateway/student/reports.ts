/** What a student card reports, frame by frame, in the form of the intake. */
import { byUrgency, type DeviceAlarm } from '../../intake/alarms';
import { radioScan } from '../../intake/radioScan';
import { type Report, toBattery, toReportedFix, toTemperature } from '../../intake/report';
import { reportFrom, type Said } from '../turn';
import { fixMs } from './cardTime';
import type { StudentFrame } from './frame';
import { readLocation } from './location';
import { readBeacons, readCalls, readSms, readSteps } from './news';

/** What is known of a connection when one of its frames is read. */
export interface FrameSetting {
  /** Milliseconds since 1970 of the frame, by the card's clock; of its arrival where the frame's time is none. */
  frameMs: number;
  /** False where the frame's time is none. */
  isTimed: boolean;
  /** Milliseconds to add to the card's clock; 0 when it is right. */
  skewMs: number;
  fixZone: 'local' | 'utc';
  now: Date;
}

type Read = (body: string, setting: FrameSetting) => Said | null;

/** The instant of a time by the card's clock. */
export const instantOf = (cardMs: number, { skewMs }: Pick<FrameSetting, 'skewMs'>): Date => new Date(cardMs + skewMs);

/** Kinds of ALARM_POWER, by number. 'No removal or tamper alarm exists.' */
const POWER: Readonly<Record<string, { alarm?: DeviceAlarm; charging?: boolean }>> = {
  1: { alarm: 'lowBattery' },
  2: { alarm: 'powerOff' },
  3: { alarm: 'powerOff' },
  4: { alarm: 'powerOn' },
  5: { charging: true },
  6: { charging: false },
  7: { charging: true },
};

const percent = (text: string | undefined): number | null => {
  const match = /^(\d{1,3})%?$/.exec(text ?? '');
  return match ? toBattery(Number(match[1])) : null;
};
const degrees = (text: string | undefined): number | null =>
  /^\d{1,2}(?:\.\d{1,2})?$/.test(text ?? '') ? toTemperature(Number(text)) : null;

function location(stored: boolean, alarms: readonly DeviceAlarm[] = []): Read {
  return (body, setting) => {
    const read = readLocation(body);
    // An alarm is heard whatever stands beside it.
    if (!read) return alarms.length === 0 ? null : { alarms: byUrgency(alarms) };
    const { place, mast, accessPoints } = read;
    const at = fixMs(read.time, setting.frameMs, setting.fixZone, stored);
    const time = at === null ? 'unreadable' : instantOf(at, setting);
    return {
      fix: place && toReportedFix({ ...place, time, accuracy: null, source: 'gps', mock: false }),
      archived: stored,
      alarms: byUrgency(alarms),
      // The time of a place that is sent at once may be an older one's; the radios are those around the card now.
      ...radioScan({ points: accessPoints, masts: mast ? [mast] : [], time: stored ? time : 'absent' }),
    };
  };
}

/** Reading of each report; one that is not listed is answered and says only that the card lives. */
const READERS: Readonly<Record<string, Read>> = {
  REPORT_LOCATION_INFO: location(false),
  LOCATION_INFO_GET: location(false),
  REPORT_HIS_LOCATION_INFO: location(true),
  SOS_LOCATION_INFO: location(false, ['sos']),
  ATTENDANCE_CLOCK_IN: location(false),
  ATTENDANCE_CLOCK_OUT: location(false),
  REPORT_SOS: () => ({ alarms: ['sos'] }),
  REPORT_HEARTBEAT(body, setting) {
    const [charge, steps] = body.split('@');
    const battery = percent(charge);
    // What stands beside a charge that is none is not believed either.
    return battery === null ? {} : { battery, news: readSteps(steps, instantOf(setting.frameMs, setting)) };
  },
  ALARM_POWER(body) {
    const [kind = '', charge] = body.split('@');
    const power = POWER[kind];
    if (!power) return null;
    return { battery: percent(charge), charging: power.charging ?? null, alarms: power.alarm ? [power.alarm] : [] };
  },
  REPORT_TEMPER: (body) => ({ temperature: degrees(body.split('@')[0]) }),
  REPORT_HEALTH: (body) => ({ temperature: degrees(body.split('@')[2]) }),
  REPORT_HEART_HEALTH(body) {
    const [, , celsius, worn] = body.split('@');
    return { temperature: degrees(celsius), worn: worn === '1' ? true : worn === '0' ? false : null };
  },
  REPORT_CALL_LOG: (body, setting) => ({ news: readCalls(body, setting.skewMs) }),
  REPORT_SMS_READ(body, setting) {
    const [messageId = ''] = body.split('@');
    const isId = /^[\w-]{1,100}$/.test(messageId);
    return isId ? { news: [{ kind: 'read', messageId, time: instantOf(setting.frameMs, setting) }] } : null;
  },
  SYSTEM_SMS: (body, setting) => ({ news: readSms(body, setting.skewMs) }),
  REPORT_BEACON_DATA: (body, setting) => ({ news: readBeacons(body, instantOf(setting.frameMs, setting)) }),
};

/**
 * The report of a frame of type 3, or of an answer that carries a place.
 * @returns null when the body is damaged: nothing is stored then.
 */
export function readStudentReport({ imei, command, body }: StudentFrame, setting: FrameSetting): Report | null {
  const read = READERS[command];
  const said = read ? read(body, setting) : {};
  if (!said) return null;
  const report = reportFrom(
    imei,
    setting.isTimed ? instantOf(setting.frameMs, setting) : 'unreadable',
    said,
    setting.now,
  );
  // Its times are mended here, but the card keeps its windows and its quiet times by its own clock.
  return setting.skewMs === 0 ? report : { ...report, clock: 'wrong' };
}
