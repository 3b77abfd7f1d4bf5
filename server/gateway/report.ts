/** Reports of the gateway's cards in the form of the intake. */
import { withTrueTimes } from '../intake/deviceClock';
import type { Report, WrittenReport, WrittenTime } from '../intake/report';

/** What a message says besides its time. */
export type Said = Partial<Omit<WrittenReport, 'uniqueId' | 'deviceTime'>>;

/** A report that says nothing but what it is given. @param now when it arrived. */
export const reportFrom = (uniqueId: string, deviceTime: WrittenTime, said: Said, now: Date): Report =>
  withTrueTimes(
    {
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
    },
    now,
    'card',
  );
