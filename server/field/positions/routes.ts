/** The position and location services: positions of pupils, their days, their classes. */
import { CODES, location as locationCalls, position as calls } from '../../../contract';
import { classReader } from '../../people/classes/classReader';
import type { Locating } from '../cardSettings/locating';
import { accessLog } from '../../people/access/accessLog';
import type { CardBindings } from '../../people/cards/cardBindings';
import { forChild, type NamesPupil, pupilOf } from '../../people/access/pupilOf';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import type { positionReader } from './positionReader';

export function positionRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  positions: ReturnType<typeof positionReader>,
  commands: Locating,
  { tenoInfo }: Pick<CardBindings, 'tenoInfo'>,
) {
  const views = accessLog(context);
  const classes = classReader(context);

  const pupil = (named: NamesPupil, session: Session) => pupilOf(context.db, session, named);
  const pupilOfDays = (named: NamesPupil, session: Session) =>
    pupilOf(context.db, session, named, positions.scopeOfDays(session));
  const dayTrack = async (session: Session, named: NamesPupil, day: string, after: string | undefined) => {
    const track = await positions.days.track(await pupilOfDays(named, session), day, after);
    if (!track) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
    return track;
  };

  return {
    position: serve<typeof calls>(
      calls,
      {
        tenoInfo: async (named, { session }) => tenoInfo(await forChild(context.db, session, named)),
        async studentLocation(input, { session }) {
          const { studentId } = await pupil(input, session);
          const [position] = await positions.scopedTo(session).ofStudents([studentId]);
          if (!position) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
          return position;
        },
        studentDayTrack: ({ day, after, ...named }, { session }) => dayTrack(session, named, day, after),
        async trackCalendar({ month, around, ...named }, { session }) {
          return positions.days.calendar(await pupilOfDays(named, session), month, around);
        },
        teacherClasses: (_, { session }) => classes.scopedTo(session).names(),
        livePosition: (input, { session }) => commands.locate(session, input),
        async cancelLivePosition({ commandId }, { session }) {
          await commands.cancel(session, commandId);
          return null;
        },
        async phoneByTeno(input, { session }) {
          return { phone: await positions.phoneOf((await pupil(input, session)).studentId) };
        },
        async accessLog(input, { session }) {
          return views.readFor((await pupil(input, session)).studentId);
        },
      },
      auth,
    ),
    location: serve<typeof locationCalls>(
      locationCalls,
      {
        classStudents: (_, { session }) => classes.scopedTo(session).withStudents(),
        classPositions({ classIds }, { session }) {
          const scoped = positions.scopedTo(session);
          return classIds ? scoped.ofClasses(classIds) : scoped.all();
        },
        lastPositions: ({ studentIds }, { session }) => positions.scopedTo(session).ofStudents(studentIds),
        dayTrack: ({ day, after, ...named }, { session }) => dayTrack(session, named, day, after),
      },
      auth,
    ),
  };
}
