/** The position and location services: positions of pupils, their days, their classes. */
import { CODES, location as locationCalls, position as calls } from '../../contract';
import { classReader } from '../classes/repository';
import type { Locating } from '../cardSettings/locating';
import { accessLog } from '../people/accessLog';
import type { CardBindings } from '../people/cardBindings';
import { idOfPupil } from '../people/seenPupil';
import type { PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { type RequestAuth, serve } from '../serve';
import type { positionReader } from './repository';

export function positionRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  positions: ReturnType<typeof positionReader>,
  commands: Locating,
  { tenoInfo }: Pick<CardBindings, 'tenoInfo'>,
) {
  const views = accessLog(context);
  const classes = classReader(context);

  const dayTrack = async (session: Session, studentId: string, day: string, after: string | undefined) => {
    const track = await positions.scopedTo(session).days.track(studentId, day, after);
    if (!track) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
    return track;
  };

  return {
    position: serve<typeof calls>(
      calls,
      {
        tenoInfo: (_, { session }) => tenoInfo(session),
        async studentLocation(input, { session }) {
          const studentId = idOfPupil(input, session);
          const [position] = await positions.scopedTo(session).ofStudents([studentId]);
          if (!position) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
          return position;
        },
        studentDayTrack: ({ studentId, day, after }, { session }) =>
          dayTrack(session, idOfPupil({ studentId }, session), day, after),
        async trackCalendar({ studentId: named, month, around }, { session }) {
          const studentId = idOfPupil({ studentId: named }, session);
          const calendar = await positions.scopedTo(session).days.calendar(studentId, month, around);
          if (!calendar) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
          return calendar;
        },
        teacherClasses: (_, { session }) => classes.scopedTo(session).names(),
        livePosition: (input, { session }) => commands.locate(session, idOfPupil(input, session)),
        async cancelLivePosition({ commandId }, { session }) {
          await commands.cancel(session, commandId);
          return null;
        },
        async phoneByTeno(input, { session }) {
          const phone = await positions.scopedTo(session).phoneOf(idOfPupil(input, session));
          if (phone === undefined) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
          return { phone };
        },
        async accessLog(input, { session }) {
          const log = await views.readFor(session, idOfPupil(input, session));
          if (!log) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
          return log;
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
        dayTrack: ({ studentId, day, after }, { session }) => dayTrack(session, studentId, day, after),
      },
      auth,
    ),
  };
}
