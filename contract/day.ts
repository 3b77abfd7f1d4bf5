/** A day is a day in the school's time zone, on both sides alike. */

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string) => {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
};

/** Minutes east of UTC of a zone at an instant (ms). */
export function offsetAt(instant: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const local = Date.UTC(
    parts['year'] ?? 0,
    (parts['month'] ?? 1) - 1,
    parts['day'],
    parts['hour'],
    parts['minute'],
    parts['second'],
  );
  return Math.round((local - instant) / 60_000);
}

/** The day (YYYY-MM-DD) an instant (ms) falls on in a zone. */
export function dayOf(instant: number, timeZone: string): string {
  return new Date(instant + offsetAt(instant, timeZone) * 60_000).toISOString().slice(0, 10);
}

/** The instants between which a day lies: from its local midnight to the next, the latter excluded. Right across changes of summer time. */
export function dayBounds(day: string, timeZone: string): { from: Date; to: Date } {
  const midnight = (utc: number) => {
    const guess = utc - offsetAt(utc, timeZone) * 60_000;
    return new Date(utc - offsetAt(guess, timeZone) * 60_000);
  };
  const utc = Date.parse(`${day}T00:00:00Z`);
  return { from: midnight(utc), to: midnight(utc + 24 * 3600_000) };
}
