/** Heavy work of fences: replays of many fixes, as worker threads run them. The results are JSON, ready to be sent. */
import { type Crossing, fences as calls, type WhyStep } from '../../../contract';
import {
  type Fence,
  type FenceContext,
  type FenceDraft,
  outlineOf,
  type PastVisit,
  preview,
  type ReadyFence,
  replay,
  replayAsLive,
  type ReplayMoment,
  type SchoolCalendar,
  toEvidenceFix,
} from '../../../contract/fences';
import { preparedJson, type WrittenJson } from '../../engine/work/preparedJson';
import { fixesOf, type PastFixes } from './pastFixes';

/** What a replay needs besides the fence. Instants in ms. */
export interface ReplayedPast {
  past: PastFixes;
  /** Usual seconds between two reports. */
  every: number;
  span: { from: number; to: number };
  days: { timeZone: string; calendar: SchoolCalendar };
  /** Approved leave. */
  leaves: readonly { from: number; to: number; reason: string }[];
}

/** How often a draft would have rung if every fix had arrived without delay. Output of `previewFence`. */
export function previewFence({ fence, ...replayed }: ReplayedPast & { fence: FenceDraft }): WrittenJson {
  const received = fixesOf(replayed.past).map(({ fix }) => ({ fix }));
  return preparedJson(
    calls.previewFence.output,
    preview(readyFrom(fence), received, replayed.every, replayed.span, contextOf(replayed, null)),
  );
}

interface ExplainedFence {
  fence: Fence;
  crossing: Crossing | null;
  pausedUntil: number | null;
  /** Visits of the card that the live judge remembers now. */
  visits: readonly PastVisit[];
}

const within = ({ from, to }: ReplayedPast['span'], time: number) => time >= from && time <= to;

/** How the judge treated each fix, in the order in which the platform received them. Output of both 'why' calls. */
export function explainFence({
  fence,
  crossing,
  pausedUntil,
  visits,
  ...replayed
}: ReplayedPast & ExplainedFence): WrittenJson {
  const { past, span, every } = replayed;
  const received = fixesOf(past).sort((one, other) => one.receivedAt - other.receivedAt);
  const context = contextOf(replayed, pausedUntil);
  const moments = replayAsLive((known) => replay(readyFrom(fence), received, every, span, context, known), {
    explained: crossing,
    visits,
    from: received[0]?.fix.time ?? span.from,
  });
  const steps = moments
    .filter(({ judgement, time }) => within(span, judgement?.reviewed.measured.fix.time ?? time))
    .map(toStep);
  return crossing
    ? preparedJson(calls.whyCrossing.output, { crossing, fence, steps })
    : preparedJson(calls.whySilent.output, { fence, steps });
}

/** The fixes for a console that runs the preview itself. Output of `fenceTrack`. */
export function fenceTrack({
  studentId,
  past,
  span,
  every,
  days,
  leaves,
}: ReplayedPast & { studentId: string }): WrittenJson {
  const fixes = fixesOf(past).map(({ fix }) => fix);
  return preparedJson(calls.fenceTrack.output, {
    studentId,
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
    ...days,
    every,
    excused: leaves.map((leave) => ({
      from: new Date(leave.from).toISOString(),
      to: new Date(leave.to).toISOString(),
      reason: leave.reason,
    })),
    time: fixes.map(({ time }) => (time - span.from) / 1000),
    lng: fixes.map(({ lng }) => lng),
    lat: fixes.map(({ lat }) => lat),
    accuracy: fixes.map(({ accuracy }) => accuracy),
    source: fixes.map(({ source }) => source),
    speed: fixes.map(({ speed }) => speed),
    noise: fixes.map(({ noise }) => [...noise]),
  });
}

const readyFrom = ({ shape, rules }: Pick<FenceDraft, 'shape' | 'rules'>): ReadyFence => ({
  shapeVersion: 1,
  since: 0,
  outline: outlineOf(shape),
  rules,
});

const contextOf = ({ days, leaves }: ReplayedPast, pausedUntil: number | null): FenceContext => ({
  ...days,
  pausedUntil,
  // Leave never silences an arrival.
  excused: (kind, at) =>
    kind === 'arrive' ? null : (leaves.find((leave) => at >= leave.from && at < leave.to)?.reason ?? null),
});

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

declare module '../../engine/work/heavyWork' {
  interface HeavyTasks {
    previewFence: typeof previewFence;
    explainFence: typeof explainFence;
    fenceTrack: typeof fenceTrack;
  }
}
