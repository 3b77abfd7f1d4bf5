/** Replays a pupil's stored fixes with a fence, for previews of drafts and for 'why'. */
import { CODES, type FenceTrack, type WhyStep } from '../../contract';
import {
  type FenceContext,
  type Fence,
  type FenceDraft,
  type ReceivedFix,
  type ReplayMoment,
  outlineOf,
  preview,
  type FencePreview,
  type ReadyFence,
  replay,
  type TimedFix,
  toEvidenceFix,
} from '../../contract/fence';
import type { PlatformContext } from '../platform';
import { type FixRow, toFix } from '../positions/positionRow';
import { Refusal } from '../refusal';
import type { Queryable } from '../store/db';
import type { ReadLeaves } from './fenceContexts';
import type { FenceCache } from './fenceCache';

/** The replay starts this long before the requested time, so that the judge knows the pupil's side. Milliseconds. */
const WARM_UP = 6 * 3600_000;

interface Owner {
  device_no: number | null;
  report_interval: number | null;
  school_id: string;
}

export function fenceReplays({ db }: Pick<PlatformContext, 'db'>, book: FenceCache, leaves: ReadLeaves) {
  async function ownerOf(tx: Queryable, studentId: string): Promise<Owner> {
    const [row] = await tx.query<Owner>(
      `select device_no, report_interval, school_id from student left join device using (student_id)
       where student_id = $1`,
      [studentId],
    );
    if (!row) throw new Refusal(CODES.notFound, 'No such pupil');
    await book.load(tx, [row.school_id]);
    return row;
  }

  async function heardOf(
    deviceNo: number | null,
    from: Date,
    to: Date,
    order: 'fix_time' | 'received_at',
  ): Promise<(ReceivedFix & { receivedAt: number })[]> {
    const rows = await db.query<FixRow & { received_at: Date }>(
      `select fix_time, lng, lat, accuracy, source, speed, course, altitude, noise, received_at from fix
       where device_no = $1 and fix_time >= $2 and fix_time <= $3 order by ${order}, fix_time`,
      [deviceNo, from, to],
    );
    return rows.map((row) => ({
      fix: sightingOf(row),
      receivedAt: order === 'received_at' ? row.received_at.getTime() : row.fix_time.getTime(),
    }));
  }

  async function circumstancesOf(
    studentId: string,
    { school_id: schoolId }: Owner,
    pausedUntil: number | null,
  ): Promise<FenceContext> {
    const approved = await leaves(db, [studentId]);
    return {
      ...book.daysOf(schoolId),
      pausedUntil,
      excused: (kind, at) =>
        kind === 'arrive' ? null : (approved.find((leave) => at >= leave.from && at < leave.to)?.reason ?? null),
    };
  }

  const everyOf = ({ report_interval: interval }: Owner) => interval ?? 300;

  return {
    /** How often a draft would have rung between two instants if every fix had arrived without delay. */
    async preview(studentId: string, draft: FenceDraft, span: { from: Date; to: Date }): Promise<FencePreview> {
      const owner = await ownerOf(db, studentId);
      const heard = await heardOf(owner.device_no, span.from, span.to, 'fix_time');
      return preview(
        readyFrom(draft),
        heard,
        everyOf(owner),
        { from: span.from.getTime(), to: span.to.getTime() },
        await circumstancesOf(studentId, owner, null),
      );
    },

    /** The same fixes, for the console that runs the preview itself. */
    async track(studentId: string, { from, to }: { from: Date; to: Date }): Promise<FenceTrack> {
      const owner = await ownerOf(db, studentId);
      const fixes = (await heardOf(owner.device_no, from, to, 'fix_time')).map(({ fix }) => fix);
      const approved = await leaves(db, [studentId]);
      return {
        studentId,
        from: from.toISOString(),
        to: to.toISOString(),
        ...book.daysOf(owner.school_id),
        every: everyOf(owner),
        excused: approved.map((leave) => ({
          from: new Date(leave.from).toISOString(),
          to: new Date(leave.to).toISOString(),
          reason: leave.reason,
        })),
        time: fixes.map(({ time }) => (time - from.getTime()) / 1000),
        lng: fixes.map(({ lng }) => lng),
        lat: fixes.map(({ lat }) => lat),
        accuracy: fixes.map(({ accuracy }) => accuracy),
        source: fixes.map(({ source }) => source),
        speed: fixes.map(({ speed }) => speed),
        noise: fixes.map(({ noise }) => [...noise]),
      };
    },

    /** How the judge treats each fix between two instants, in the order in which the platform received them. */
    async why(studentId: string, fence: Fence, from: Date, to: Date): Promise<WhyStep[]> {
      const owner = await ownerOf(db, studentId);
      const heard = await heardOf(owner.device_no, new Date(from.getTime() - WARM_UP), to, 'received_at');
      const span = { from: from.getTime(), to: to.getTime() };
      const facts = await circumstancesOf(
        studentId,
        owner,
        fence.pausedUntil === null ? null : Date.parse(fence.pausedUntil),
      );
      const steps: WhyStep[] = [];
      for (const moment of replay(readyFrom(fence), heard, everyOf(owner), span, facts)) {
        const time = moment.judgement?.reviewed.measured.fix.time ?? moment.time;
        if (time >= span.from && time <= span.to) steps.push(toStep(moment));
      }
      return steps;
    },
  };
}

const readyFrom = ({ shape, rules }: Pick<FenceDraft, 'shape' | 'rules'>): ReadyFence => ({
  shapeVersion: 1,
  since: 0,
  outline: outlineOf(shape),
  rules,
});

function sightingOf(row: FixRow): TimedFix {
  const { lng, lat, accuracy, source, speed, noise } = toFix(row);
  return { time: row.fix_time.getTime(), lng, lat, accuracy, source, speed, noise };
}

function toStep({ time, judgement, crossings, side }: ReplayMoment): WhyStep {
  const reviewed = judgement?.reviewed;
  const change = judgement?.state.change;
  return {
    receivedTime: new Date(time).toISOString(),
    fix: reviewed ? toEvidenceFix(reviewed.measured) : null,
    rejection: reviewed?.rejection ?? null,
    support: reviewed?.support ?? null,
    jump: reviewed?.jump ?? false,
    gap: reviewed?.gap ?? null,
    change:
      reviewed && change
        ? {
            side: change.side,
            fixes: change.fixes,
            seconds: Math.round((reviewed.measured.fix.time - change.first) / 1000),
          }
        : null,
    side,
    crossings,
  };
}
