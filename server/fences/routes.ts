/** Answers the calls of geofences. */
import { CODES, fences as calls, PREVIEW_DAYS, WHY_HOURS } from '../../contract';
import { type FenceDraft, validateFence } from '../../contract/fence';
import type { PlatformContext, Session } from '../platform';
import { accessLog } from '../positions/accessLog';
import { Refusal } from '../refusal';
import { type RequestAuth, serve } from '../serve';
import { schoolCalendars } from './schoolCalendars';
import { toCrossing } from './crossingRow';
import { crossingReader } from './crossingReader';
import { fencePeople } from './people';
import type { fenceReplays } from './fenceReplays';
import { fenceReader } from './fenceReader';
import type { fenceSides } from './fenceSides';
import { fenceWriter } from './fenceWriter';

const DAY = 24 * 3600_000;
/** `whyCrossing` shows the fixes up to this long before and after the crossing. Milliseconds. */
const AROUND = 30 * 60_000;

export function fenceRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  past: ReturnType<typeof fenceReplays>,
  sidesOf: ReturnType<typeof fenceSides>,
) {
  const { db, clock } = context;
  const views = accessLog(context);
  const writer = fenceWriter(context);
  const calendars = schoolCalendars(context);
  const people = fencePeople(context);

  /**
   * The pupil named in the call, or else the guardian's own child.
   * @throws Refusal 400 without a pupil, 404 when the session may not see the pupil.
   */
  async function pupil({ studentId }: { studentId?: string | undefined }, session: Session): Promise<string> {
    const id = studentId ?? session.studentId;
    if (!id) throw new Refusal(CODES.badInput, 'studentId: which pupil?');
    await fenceReader(db, session).requirePupil(id);
    return id;
  }
  const lastDays = (days: number | undefined) => ({
    from: new Date(clock().getTime() - (days ?? PREVIEW_DAYS) * DAY),
    to: clock(),
  });

  return serve<typeof calls>(
    calls,
    {
      async fences({ studentId, removed }, { session }) {
        const named = studentId === undefined ? null : await pupil({ studentId }, session);
        return fenceReader(db, session).list(named, removed ?? false);
      },
      saveFence: ({ fence, over }, { session }) => writer.save(session, fence, over),
      removeFence: ({ fenceId, version }, { session }) => writer.remove(session, fenceId, version),
      pauseFence: ({ fenceId, until }, { session }) => writer.pause(session, fenceId, until ? new Date(until) : null),
      async fenceSides(named, { session }) {
        const studentId = await pupil(named, session);
        const concerned = await fenceReader(db, session).list(studentId, false);
        await views.record(session, 'position', [studentId]);
        return sidesOf(
          studentId,
          concerned.map(({ fenceId }) => fenceId),
        );
      },
      fenceHistory: ({ fenceId }, { session }) => fenceReader(db, session).versions(fenceId, null),

      async previewFence({ fence, days, ...named }, { session }) {
        const studentId = await pupil(named, session);
        requireSound(fence);
        await views.record(session, 'track', [studentId]);
        return past.preview(studentId, fence, lastDays(days));
      },
      async fenceTrack({ days, ...named }, { session }) {
        const studentId = await pupil(named, session);
        await views.record(session, 'track', [studentId]);
        return past.track(studentId, lastDays(days));
      },
      async fencePlaces(named, { session }) {
        return people.places(await pupil(named, session));
      },
      async fenceGuardians(named, { session }) {
        return people.guardians(await pupil(named, session));
      },

      async crossings({ studentId, fenceId, from, to, silent, before, limit }, { session }) {
        const instant = (text: string | undefined) => (text === undefined ? null : new Date(text));
        const named = studentId === undefined ? null : await pupil({ studentId }, session);
        const found = await crossingReader(context, session).list({
          studentId: named,
          fenceId: fenceId ?? null,
          from: instant(from),
          to: instant(to),
          silent: silent ?? false,
          before: before ?? null,
          limit: limit ?? null,
        });
        await views.record(session, 'position', [...new Set(found.map((crossing) => crossing.studentId))]);
        return found;
      },
      async whyCrossing({ crossingId }, { session }) {
        const crossing = toCrossing(await crossingReader(context, session).one(crossingId));
        const [fence] = await fenceReader(db, session).versions(crossing.fenceId, crossing.fenceVersion);
        if (!fence) throw new Refusal(CODES.notFound, 'No such fence');
        await views.record(session, 'track', [crossing.studentId]);
        const [from, to] = [
          new Date(Date.parse(crossing.earliest) - AROUND),
          new Date(Date.parse(crossing.knownTime) + AROUND),
        ];
        return {
          crossing,
          fence,
          steps: await past.why(crossing.studentId, { ...fence, pausedUntil: null }, from, to),
        };
      },
      async whySilent({ fenceId, from, to, ...named }, { session }) {
        const studentId = await pupil(named, session);
        const [since, until] = [new Date(from), new Date(to)];
        if (!(since < until) || until.getTime() - since.getTime() > WHY_HOURS * 3600_000)
          throw new Refusal(CODES.badInput, `from, to: up to ${WHY_HOURS} hours`);
        const reader = fenceReader(db, session);
        const [fence] = await reader.named([await reader.row(fenceId)]);
        if (!fence) throw new Refusal(CODES.notFound, 'No such fence');
        await views.record(session, 'track', [studentId]);
        return { fence, steps: await past.why(studentId, fence, since, until) };
      },
      answerCrossing: ({ crossingId, verdict, note }, { session }) =>
        crossingReader(context, session).answer(crossingId, verdict ?? null, note ?? ''),

      schoolCalendar: (_, { session }) => calendars.of(session),
      saveSchoolCalendar: ({ calendar }, { session }) => calendars.save(session, calendar),
    },
    auth,
  );
}

function requireSound({ shape }: FenceDraft): void {
  const faults = validateFence(shape);
  if (faults.length > 0)
    throw new Refusal(CODES.unprocessable, `shape: ${faults.map(({ code }) => code).join(', ')}`, { faults });
}
