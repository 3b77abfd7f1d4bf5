/** Answers the calls of geofences. */
import { CODES, fences as calls, PREVIEW_DAYS, WHY_HOURS } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { type FenceDraft, validateFence } from '../../../contract/fences';
import { type NamesPupil, pupilOf, pupilOfFilter } from '../../people/access/pupilOf';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { schoolCalendars } from './schoolCalendars';
import { toCrossing } from './crossingRow';
import { crossingStore } from './crossingStore';
import { fencePeople, fenceReader } from './fenceReader';
import type { fenceReplays } from './fenceReplays';
import type { fenceSides } from './fenceSides';
import { fenceWriter } from './fenceWriter';

const DAY = spanMs(1, 'days');
/** `whyCrossing` shows the fixes up to this long before and after the crossing. Milliseconds. */
const MARGIN = spanMs(30, 'minutes');

export function fenceRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  replays: ReturnType<typeof fenceReplays>,
  sidesOf: ReturnType<typeof fenceSides>,
) {
  const { db, clock } = context;
  const writer = fenceWriter(context);
  const calendars = schoolCalendars(context);
  const people = fencePeople(context);

  const pupil = (named: NamesPupil, session: Session) => pupilOf(db, session, named);
  const idOfNamed = async (named: NamesPupil, session: Session) => (await pupil(named, session)).studentId;
  const lastDays = (days: number | undefined) => ({
    from: new Date(clock().getTime() - (days ?? PREVIEW_DAYS) * DAY),
    to: clock(),
  });

  return serve<typeof calls>(
    calls,
    {
      async fences({ studentId, removed }, { session }) {
        const named = await pupilOfFilter(db, session, { studentId });
        return fenceReader(db, session).list(named, removed ?? false);
      },
      saveFence: ({ fence, over }, { session }) => writer.save(session, fence, over),
      removeFence: ({ fenceId, version }, { session }) => writer.remove(session, fenceId, version),
      pauseFence: ({ fenceId, until }, { session }) => writer.pause(session, fenceId, until ? new Date(until) : null),
      async fenceSides(named, { session }) {
        const seen = await pupil(named, session);
        const concerned = await fenceReader(db, session).list(seen.studentId, false);
        return sidesOf(
          seen,
          concerned.map(({ fenceId }) => fenceId),
        );
      },
      fenceHistory: ({ fenceId }, { session }) => fenceReader(db, session).versions(fenceId, null),

      async previewFence({ fence, days, ...named }, { session, signal }) {
        const studentId = await idOfNamed(named, session);
        requireSound(fence);
        return replays.preview({ userId: session.userId, signal }, studentId, fence, lastDays(days));
      },
      async fenceTrack({ days, ...named }, { session, signal }) {
        const studentId = await idOfNamed(named, session);
        return replays.track({ userId: session.userId, signal }, studentId, lastDays(days));
      },
      async fencePlaces(named, { session }) {
        return people.places(await pupil(named, session));
      },
      schoolPlaces: (_, { session }) => people.schoolPlaces(session.schoolId),
      async fenceGuardians(named, { session }) {
        return people.guardians(await idOfNamed(named, session));
      },

      async crossings({ studentId, fenceId, from, to, silent, before, limit }, { session }) {
        const instant = (text: string | undefined) => (text === undefined ? null : new Date(text));
        const named = await pupilOfFilter(db, session, { studentId });
        return crossingStore(context, session).list({
          studentId: named,
          fenceId: fenceId ?? null,
          from: instant(from),
          to: instant(to),
          silent: silent ?? false,
          before: before ?? null,
          limit: limit ?? null,
        });
      },
      async whyCrossing({ crossingId }, { session, signal }) {
        const crossing = toCrossing(await crossingStore(context, session).one(crossingId));
        const [fence] = await fenceReader(db, session).versions(crossing.fenceId, crossing.fenceVersion);
        if (!fence) throw new Refusal(CODES.notFound, 'No such fence');
        const [from, to] = [
          new Date(Date.parse(crossing.earliest) - MARGIN),
          new Date(Date.parse(crossing.knownTime) + MARGIN),
        ];
        const asker = { userId: session.userId, signal };
        return replays.why(asker, await pupil(crossing, session), { fence, crossing }, { from, to });
      },
      async whySilent({ fenceId, from, to, ...named }, { session, signal }) {
        const seen = await pupil(named, session);
        const [since, until] = [new Date(from), new Date(to)];
        if (!(since < until) || until.getTime() - since.getTime() > spanMs(WHY_HOURS, 'hours'))
          throw new Refusal(CODES.badInput, `from, to: up to ${WHY_HOURS} hours`);
        const reader = fenceReader(db, session);
        const [fence] = await reader.named([await reader.row(fenceId)]);
        if (!fence) throw new Refusal(CODES.notFound, 'No such fence');
        const asker = { userId: session.userId, signal };
        return replays.why(asker, seen, { fence, crossing: null }, { from: since, to: until });
      },
      answerCrossing: ({ crossingId, verdict, note }, { session }) =>
        crossingStore(context, session).answer(crossingId, verdict ?? null, note ?? ''),

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
