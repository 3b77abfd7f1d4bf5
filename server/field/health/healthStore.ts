/** Card health within the scope of one session: read, and the limits of temperature saved. */
import { type CardHealth, CODES, type Reading, type TemperatureDays, type TemperatureLimits } from '../../../contract';
import { dayAfter, dayBounds, spanMs } from '../../../contract/day';
import { forecastBattery, diagnoseSilence, type TemperatureSample } from '../../../contract/health';
import { type NamesPupil, notBefore, pupilOf } from '../../people/access/pupilOf';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { CONTACT_COLUMNS, type CardContactRow, toCardContact } from './cardContactRow';
import { batteriesSince, temperatureLimitsOf, temperaturesBetween } from './readings';

/** Milliseconds of reports for a battery forecast, and of the battery chart. */
const FORECAST_PERIOD = spanMs(1, 'days');

const iso = (time: number) => new Date(time).toISOString();
const toReading = ({ time, celsius, worn }: TemperatureSample): Reading => ({
  time: iso(time),
  celsius: Math.round(celsius * 100) / 100,
  worn,
});

export function healthStore({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>, session: Session) {
  const pupil = (named: NamesPupil) => pupilOf(db, session, named);

  return {
    /** What the card told before the viewer's sight of the pupil began is not in it. */
    async card(named: NamesPupil): Promise<CardHealth> {
      const { studentId, since } = await pupil(named);
      const begin = since ?? new Date(0);
      const now = clock().getTime();
      const [contact] = await db.query<CardContactRow>(
        `select ${CONTACT_COLUMNS}
         from device join position using (device_no) left join card_worn worn using (device_no)
         where device.student_id = $1 and position.contact_at >= $2`,
        [studentId, begin],
      );
      const [device] = await db.query<{ lost_at: Date | null }>('select lost_at from device where student_id = $1', [
        studentId,
      ]);
      const lostTime = device?.lost_at?.toISOString() ?? null;
      const [last] = await db.query<{ at: Date; celsius: number; worn: boolean | null }>(
        'select at, celsius, worn from temperature where student_id = $1 and at <= $2 and at >= $3 order by at desc limit 1',
        [studentId, clock(), begin],
      );
      const temperature = last ? toReading({ time: last.at.getTime(), celsius: last.celsius, worn: last.worn }) : null;
      if (!contact) return { studentId, lostTime, battery: null, silence: null, temperature };

      const isSeen = contact.fix_time !== null && contact.fix_time >= begin;
      const row = isSeen ? contact : { ...contact, fix_time: null, lng: null, lat: null, accuracy: null };
      const batteries =
        (await batteriesSince(db, [row.device_no], notBefore(new Date(now - FORECAST_PERIOD), since))).get(
          row.device_no,
        ) ?? [];
      const forecast = forecastBattery(batteries);
      const silence = diagnoseSilence(toCardContact(row, forecast?.lastsUntil ?? null), now);
      return {
        studentId,
        lostTime,
        battery:
          row.battery === null
            ? null
            : {
                power: row.battery,
                charging: row.charging,
                time: batteries.length > 0 ? iso(batteries.at(-1)?.time ?? 0) : row.contact_at.toISOString(),
                perHour: forecast && Math.round(forecast.perHour * 10) / 10,
                lastsUntil: forecast && iso(forecast.lastsUntil),
                between: forecast && { earliest: iso(forecast.earliest), latest: iso(forecast.latest) },
                points: batteries.map(({ time, power, charging }) => ({ time: iso(time), power, charging })),
              },
        silence: silence && {
          cause: silence.cause,
          since: iso(silence.since),
          contactTime: row.contact_at.toISOString(),
          fixTime: row.fix_time?.toISOString() ?? null,
        },
        temperature,
      };
    },

    async temperatures(named: NamesPupil, from: string, count: number): Promise<TemperatureDays> {
      const { studentId, timeZone, since } = await pupil(named);
      const days = Array.from({ length: count }, (_, index) => dayAfter(from, index));
      const bounds = days.map((day) => dayBounds(day, timeZone));
      const [begin, end] = [bounds[0]?.from ?? new Date(0), bounds.at(-1)?.to ?? new Date(0)];
      const readings = await temperaturesBetween(db, studentId, notBefore(begin, since), end);
      const within = ({ from, to }: { from: Date; to: Date }) =>
        readings.filter(({ time }) => time >= from.getTime() && time < to.getTime());
      const limits = await temperatureLimitsOf(db, studentId);
      return {
        studentId,
        timeZone,
        limits,
        days: bounds.map((bound, index) => ({ day: days[index] ?? from, readings: within(bound).map(toReading) })),
      };
    },

    async saveLimits(named: NamesPupil, { low, high }: TemperatureLimits): Promise<TemperatureLimits> {
      const { studentId } = await pupil(named);
      if (!(low < high)) throw new Refusal(CODES.badInput, 'limits: low must be below high');
      await db.query(
        `insert into temperature_limits (student_id, low, high, changed_at, changed_by) values ($1, $2, $3, $4, $5)
         on conflict (student_id) do update set low = excluded.low, high = excluded.high,
           changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
        [studentId, low, high, clock(), session.roleId],
      );
      return { low, high };
    },
  };
}
