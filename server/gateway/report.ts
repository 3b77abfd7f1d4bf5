/** Reports of the gateway's cards in the form of the intake. */
import { EARLIEST_TIME, LATEST_AHEAD, type Report } from '../intake/report';

type Said = Partial<Omit<Report, 'uniqueId' | 'deviceTime'>>;

/**
 * A report that says nothing but what it is given. One of an impossible clock has the time of its arrival.
 * @param deviceTime null: the message carries no time that can be read.
 */
export function reportFrom(uniqueId: string, deviceTime: Date | null, said: Said, now: Date): Report {
  const time = deviceTime !== null && isPlausible(deviceTime, now) ? deviceTime : now;
  const { fix = null } = said;
  return {
    uniqueId,
    deviceTime: time,
    battery: null,
    charging: null,
    temperature: null,
    worn: null,
    alarms: [],
    result: null,
    archived: false,
    ...said,
    fix: fix && { ...fix, time: isPlausible(fix.time, now) ? fix.time : time },
  };
}

const isPlausible = (time: Date, now: Date) =>
  time.getTime() >= EARLIEST_TIME && time.getTime() <= now.getTime() + LATEST_AHEAD;
