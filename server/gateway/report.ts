/** Reports of the gateway's cards in the form of the intake. */
import { type Report, requirePlausibleTimes } from '../intake/report';
import { Refusal } from '../refusal';

type Said = Partial<Omit<Report, 'uniqueId' | 'deviceTime'>>;

/** A report that says nothing but what it is given; null when its times cannot be true. */
export function reportFrom(uniqueId: string, deviceTime: Date, said: Said, now: Date): Report | null {
  const report: Report = {
    uniqueId,
    deviceTime,
    fix: null,
    battery: null,
    charging: null,
    temperature: null,
    worn: null,
    alarms: [],
    result: null,
    archived: false,
    ...said,
  };
  try {
    return requirePlausibleTimes(report, now);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
