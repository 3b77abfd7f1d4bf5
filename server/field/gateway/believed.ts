/** What is stored of a report, by how much the line is believed that it came by. */
import type { Report, ReportedFix } from '../intake/report';
import type { LineTrust } from '../../people/cards/trust';

/** Alarms that are heard from everybody: a child may need help. */
const HEARD_FROM_ALL: ReadonlySet<string> = new Set(['sos', 'general', 'fallDown']);

/**
 * A confirmed line is believed. Of a new one the place, the charge and the alarms are stored, marked. Of another line
 * than the confirmed one a place is stored, which no rule about places counts, and calls for help; its battery and its
 * contact would hide how the true card is. Calls, texts, temperatures and answers are stored of confirmed lines only.
 * @returns null when nothing is to be stored.
 */
export function believed(report: Report, line: { lineKey: string; trust: LineTrust }): Report | null {
  if (line.trust === 'confirmed') return report;
  const { lineKey: key, trust } = line;
  const bare = { ...report, temperature: null, worn: null, result: null, news: [], line: { key, trust } };
  if (trust === 'new') return bare;
  const alarms = report.alarms.filter((alarm) => HEARD_FROM_ALL.has(alarm));
  const fix = report.fix && besideTrueFixes(report.fix);
  return fix || alarms.length > 0 ? { ...bare, battery: null, charging: null, alarms, fix } : null;
}

/**
 * A card has one fix for an instant, and all cards of the gateway say whole seconds. So a fix of another line gets the
 * half of one: it cannot take the place of a true one.
 */
const besideTrueFixes = (fix: ReportedFix): ReportedFix => ({
  ...fix,
  time: new Date(Math.floor(fix.time.getTime() / 1000) * 1000 + 500),
  otherLine: true,
});
