/** Readings of cards in the store: temperatures, batteries, worn or not, and the temperature limits. */
import { DEFAULT_LIMITS, type TemperatureLimits } from '../../../contract';
import type { BatterySample, TemperatureSample } from '../../../contract/health';
import type { Queryable } from '../../engine/store/db';

const seconds = (time: Date) => time.getTime() / 1000;

export interface NewTemperature {
  studentId: string;
  time: Date;
  celsius: number;
  worn: boolean | null;
}

export interface NewBattery {
  deviceNo: number;
  time: Date;
  power: number;
  charging: boolean | null;
}

export interface WornReport {
  deviceNo: number;
  time: Date;
  worn: boolean;
}

/**
 * Stores readings in one statement, because the intake waits for it. Of one instant one reading is kept, as cards
 * repeat themselves.
 * @param worn the last report per device; only cards that are not worn have a row
 */
export async function saveReadings(
  tx: Queryable,
  {
    temperatures,
    batteries,
    worn,
  }: { temperatures: readonly NewTemperature[]; batteries: readonly NewBattery[]; worn: readonly WornReport[] },
): Promise<void> {
  if (temperatures.length + batteries.length + worn.length === 0) return;
  const takenOff = worn.filter((report) => !report.worn);
  await tx.query(
    `with new_temperature as (
       insert into temperature (student_id, at, celsius, worn) select student_id, to_timestamp(at), celsius, worn
       from unnest($1::text[], $2::float8[], $3::real[], $4::boolean[]) as said (student_id, at, celsius, worn)
       on conflict do nothing
     ), new_battery as (
       insert into battery (device_no, at, power, charging) select device_no, to_timestamp(at), power, charging
       from unnest($5::int[], $6::float8[], $7::smallint[], $8::boolean[]) as said (device_no, at, power, charging)
       on conflict do nothing
     ), put_on as (
       delete from card_worn using unnest($9::int[]) as said (device_no) where card_worn.device_no = said.device_no
     )
     insert into card_worn (device_no, at, worn) select device_no, to_timestamp(at), false
     from unnest($10::int[], $11::float8[]) as said (device_no, at)
     on conflict do nothing`,
    [
      temperatures.map(({ studentId }) => studentId),
      temperatures.map(({ time }) => seconds(time)),
      temperatures.map(({ celsius }) => celsius),
      temperatures.map(({ worn }) => worn),
      batteries.map(({ deviceNo }) => deviceNo),
      batteries.map(({ time }) => seconds(time)),
      batteries.map(({ power }) => power),
      batteries.map(({ charging }) => charging),
      worn.filter((report) => report.worn).map(({ deviceNo }) => deviceNo),
      takenOff.map(({ deviceNo }) => deviceNo),
      takenOff.map(({ time }) => seconds(time)),
    ],
  );
}

/** A pupil's temperatures between two instants, the second excluded, oldest first. */
export async function temperaturesBetween(
  db: Queryable,
  studentId: string,
  from: Date,
  to: Date,
): Promise<TemperatureSample[]> {
  const rows = await db.query<{ at: number; celsius: number; worn: boolean | null }>(
    `select round(extract(epoch from at) * 1000)::float8 as at, celsius, worn from temperature
     where student_id = $1 and at >= $2 and at < $3 order by temperature.at`,
    [studentId, from, to],
  );
  return rows.map(({ at, celsius, worn }) => ({ time: at, celsius, worn }));
}

/** Temperatures since an instant, oldest first, with the limits, for the pupils that have any. */
export async function recentTemperatures(
  tx: Queryable,
  studentIds: readonly string[],
  from: Date,
): Promise<Map<string, { temperatures: TemperatureSample[]; limits: TemperatureLimits }>> {
  const rows = await tx.query<{
    student_id: string;
    at: number;
    celsius: number;
    worn: boolean | null;
    low: number | null;
    high: number | null;
  }>(
    `select student_id, round(extract(epoch from at) * 1000)::float8 as at, celsius, worn, low, high
     from temperature left join temperature_limits using (student_id)
     where student_id = any($1) and at >= $2 order by temperature.at`,
    [studentIds, from],
  );
  const recent = new Map<string, { temperatures: TemperatureSample[]; limits: TemperatureLimits }>();
  for (const { student_id, at, celsius, worn, low, high } of rows) {
    const known = recent.get(student_id) ?? {
      temperatures: [],
      limits: { low: low ?? DEFAULT_LIMITS.low, high: high ?? DEFAULT_LIMITS.high },
    };
    known.temperatures.push({ time: at, celsius, worn });
    recent.set(student_id, known);
  }
  return recent;
}

export async function temperatureLimitsOf(db: Queryable, studentId: string): Promise<TemperatureLimits> {
  const [row] = await db.query<TemperatureLimits>('select low, high from temperature_limits where student_id = $1', [
    studentId,
  ]);
  return row ?? DEFAULT_LIMITS;
}

/** Battery reports since an instant, oldest first, for each device. */
export async function batteriesSince(
  db: Queryable,
  deviceNos: readonly number[],
  from: Date,
): Promise<Map<number, BatterySample[]>> {
  const rows = await db.query<{ device_no: number; at: number; power: number; charging: boolean | null }>(
    `select device_no, round(extract(epoch from at) * 1000)::float8 as at, power, charging from battery
     where device_no = any($1::int[]) and at >= $2 order by battery.at`,
    [deviceNos, from],
  );
  const batteries = new Map<number, BatterySample[]>(deviceNos.map((deviceNo) => [deviceNo, []]));
  for (const { device_no, at, power, charging } of rows) batteries.get(device_no)?.push({ time: at, power, charging });
  return batteries;
}
