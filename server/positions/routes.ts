/** The position and location services: positions of pupils, their days, their classes. */
import { CODES, contract, position as calls } from '../../contract';
import { classReader } from '../classes/repository';
import type { Commands } from '../commands/commands';
import type { CardBindings } from '../people/cardBindings';
import type { PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { type RequestAuth, serve } from '../serve';
import { accessLog } from './accessLog';
import type { positionReader } from './repository';

export function positionRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  positions: ReturnType<typeof positionReader>,
  commands: Commands,
  { tenoInfo }: Pick<CardBindings, 'tenoInfo'>,
) {
  const views = accessLog(context);
  const classes = classReader(context);

  /** The pupil of the input, or the child of the guardian's session. */
  const studentIdOf = ({ studentId }: { studentId?: string | undefined }, session: Session): string => {
    const id = studentId ?? session.studentId;
    if (!id) throw new Refusal(CODES.badInput, 'studentId is missing');
    return id;
  };
  const dayTrack = async (session: Session, studentId: string, day: string, after: string | undefined) => {
    const track = await positions.scopedTo(session).days.track(studentId, day, after);
    if (!track) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
    await views.record(session, 'track', [studentId], after !== undefined);
    return track;
  };

  return {
    position: serve<typeof calls>(
      calls,
      {
        tenoInfo: (_, { session }) => tenoInfo(session),
        async studentLocation(input, { session }) {
          const studentId = studentIdOf(input, session);
          const [position] = await positions.scopedTo(session).ofStudents([studentId]);
          if (!position) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
          await views.record(session, 'position', [studentId]);
          return position;
        },
        studentDayTrack: ({ studentId, day, after }, { session }) =>
          dayTrack(session, studentIdOf({ studentId }, session), day, after),
        async trackCalendar({ studentId: named, month, around }, { session }) {
          const studentId = studentIdOf({ studentId: named }, session);
          const calendar = await positions.scopedTo(session).days.calendar(studentId, month, around);
          if (!calendar) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
          await views.record(session, 'track', [studentId]);
          return calendar;
        },
        teacherClasses: (_, { session }) => classes.scopedTo(session).names(),
        livePosition: (input, { session }) => commands.locate(session, studentIdOf(input, session)),
        async cancelLivePosition({ commandId }, { session }) {
          await commands.cancel(session, commandId);
          return null;
        },
        async phoneByTeno(input, { session }) {
          const phone = await positions.scopedTo(session).phoneOf(studentIdOf(input, session));
          if (phone === undefined) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
          return { phone };
        },
        async accessLog(input, { session }) {
          const log = await views.readFor(session, studentIdOf(input, session));
          if (!log) throw new Refusal(CODES.notFound, 'There is no such pupil in your scope');
          return log;
        },
      },
      auth,
    ),
    location: serve<typeof contract.location>(
      contract.location,
      {
        classStudents: (_, { session }) => classes.scopedTo(session).withStudents(),
        async classPositions({ classIds }, { session }) {
          const scoped = positions.scopedTo(session);
          // Both queries take long for a whole school, so they run in parallel.
          if (!classIds) return (await Promise.all([scoped.all(), views.record(session, 'position', null)]))[0];
          const seen = await scoped.ofClasses(classIds);
          await views.record(
            session,
            'position',
            seen.map(({ studentId }) => studentId),
          );
          return seen;
        },
        async lastPositions({ studentIds }, { session }) {
          const seen = await positions.scopedTo(session).ofStudents(studentIds);
          await views.record(
            session,
            'position',
            seen.map(({ studentId }) => studentId),
          );
          return seen;
        },
        dayTrack: ({ studentId, day, after }, { session }) => dayTrack(session, studentId, day, after),
      },
      auth,
    ),
  };
}
