/** Stores water verdicts, rung or silent, and raises their alerts in the same transaction. */
import type { AlertSubject, Urgency } from '../../../contract';
import type { Closeness, WaterVerdict } from '../../../contract/waters';
import type { AlertUpdate, NewAlert, OngoingAlert } from '../../alarm/alerts/newAlert';
import type { AlertWriter } from '../../alarm/alerts/alertWriter';
import type { Queryable } from '../../engine/store/db';
import type { CachedWater } from './waterCache';
import type { WaterCard } from './waterCards';

export interface NewVerdict {
  card: Pick<WaterCard, 'deviceNo' | 'studentId' | 'last'>;
  area: CachedWater;
  verdict: WaterVerdict;
}

type WaterSubject = Extract<AlertSubject, { kind: 'water' }>;

/** 'Near' rings once. 'In' is urgent, because every minute counts in the water. */
const URGENCY: Record<'near' | 'in', Urgency> = { near: 'soon', in: 'now' };

export const subjectOf = (
  { areaId, name, danger }: CachedWater,
  verdict: WaterSubject['verdict'],
  { distance, bearing, heading, closing, doubt, asOf }: Closeness,
): WaterSubject => ({
  kind: 'water',
  areaId,
  areaName: name,
  danger,
  verdict,
  distance,
  bearing,
  heading,
  closing,
  doubt,
  asOf,
});

const keyOf = ({ card, area, verdict }: NewVerdict) =>
  `${card.deviceNo} ${area.areaId} ${verdict.verdict} ${new Date(verdict.time).toISOString()}`;

/** Removes duplicates. A verdict that rings replaces the same verdict that was silent. */
function eachOnce(all: readonly NewVerdict[]): NewVerdict[] {
  const verdicts = new Map<string, NewVerdict>();
  for (const one of all) {
    const before = verdicts.get(keyOf(one));
    if (!before || (before.verdict.silence !== null && one.verdict.silence === null)) verdicts.set(keyOf(one), one);
  }
  return [...verdicts.values()];
}

/**
 * Stores verdicts and raises or ends their alerts. A stored verdict changes only when it was silent and now rings, so
 * no verdict rings twice.
 */
export async function saveVerdicts(
  tx: Queryable,
  all: readonly NewVerdict[],
  newId: () => string,
  now: Date,
  { raise, end }: AlertWriter,
): Promise<void> {
  const verdicts = eachOnce(all);
  if (verdicts.length === 0) return;
  const saved = await tx.query<{ device_no: number; area_id: string; verdict: string; at: Date }>(
    `insert into water_verdict (verdict_id, device_no, area_id, student_id, verdict, at, told, rang_at)
     select id, device_no, area_id, student_id, verdict, at, told::jsonb, rang_at
     from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::text[],
         $8::timestamptz[]) as new (id, device_no, area_id, student_id, verdict, at, told, rang_at)
     on conflict (device_no, area_id, verdict, at) do update set told = excluded.told, rang_at = excluded.rang_at
       where water_verdict.rang_at is null and excluded.rang_at is not null
     returning device_no, area_id, verdict, at`,
    [
      verdicts.map(newId),
      verdicts.map(({ card }) => card.deviceNo),
      verdicts.map(({ area }) => area.areaId),
      verdicts.map(({ card }) => card.studentId),
      verdicts.map(({ verdict }) => verdict.verdict),
      verdicts.map(({ verdict }) => verdict.time),
      verdicts.map(({ verdict }) => JSON.stringify(verdict)),
      verdicts.map(({ verdict }) => (verdict.silence === null ? now.toISOString() : null)),
    ],
  );
  const isNew = new Set(saved.map((row) => `${row.device_no} ${row.area_id} ${row.verdict} ${row.at.toISOString()}`));
  const toRaise = verdicts.filter(
    (verdict) => (verdict.verdict.silence === null || verdict.verdict.silence === 'eased') && isNew.has(keyOf(verdict)),
  );
  await raise(tx, now, toRaise.map(alertOf));
  // An alert ends by itself when the pupil leaves before anybody took it. An alert of a pupil who was in the water
  // stays open.
  const left = toRaise.filter((verdict) => verdict.verdict.verdict === 'left');
  await end(
    tx,
    left.map(({ card, area }) => ({ studentId: card.studentId, kind: 'water', episode: area.areaId })),
    now,
    { unlessTaken: true, unlessUrgent: true },
  );
}

function alertOf({ card, area, verdict }: NewVerdict): NewAlert {
  const { verdict: kind, closeness, time, silence } = verdict;
  const subject = subjectOf(area, kind, closeness);
  return {
    studentId: card.studentId,
    deviceNo: card.deviceNo,
    urgency: kind === 'left' ? 'soon' : URGENCY[kind],
    subject,
    episode: area.areaId,
    cause: `${area.areaId} ${kind} ${time} ${silence === 'eased' ? 'eased' : 'rung'}`,
    time: new Date(time),
    contacts: area.chain,
    fix: card.last && {
      time: new Date(card.last.time),
      lng: card.last.lng,
      lat: card.last.lat,
      accuracy: card.last.accuracy,
      source: card.last.source,
    },
    // An improvement only joins an open alert. It does not open a new one.
    joinOnly: kind === 'left' || silence === 'eased',
    join: (open) => joined(open, subject),
  };
}

function joined({ subject: known, urgency }: OngoingAlert, subject: WaterSubject): AlertUpdate | null {
  if (known.kind !== 'water' || known.verdict === subject.verdict) return null;
  const isWorse = subject.verdict === 'in' || (known.verdict === 'left' && subject.verdict === 'near');
  if (!isWorse) return { what: 'better', subject, urgency };
  return { what: 'worse', subject, urgency: subject.verdict === 'in' ? URGENCY.in : urgency };
}
