/** Serves the calls with which a school keeps itself, its classes, people, cards and places. */
import type { LiveBroadcast } from '../../engine/live/broadcast';
import { CODES, manageCalls } from '../../../contract';
import { attemptLimits } from '../signIn/attemptLimits';
import { codeGateway } from '../signIn/codeGateway';
import { phoneCodes } from '../signIn/phoneCodes';
import { Refusal } from '../../engine/serving/refusal';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import type { PeopleContext } from '../consequences';
import { endFirstSteps } from '../schools/schoolRows';
import { sourceOf } from './accounts';
import { cardWriter, listCards, readCard } from './cards';
import { managedChanges } from './changes';
import { classWriter, listClasses } from './classes';
import { listGuardians, readGuardian } from './guardianReader';
import { firstSteps } from './firstSteps';
import { guardianWriter } from './guardianWriter';
import { numberLooks } from './numberLooks';
import { listPlaces, placeWriter, readPlace } from './places';
import { listPupils, readPupil } from './pupilReader';
import { pupilWriter } from './pupilWriter';
import { readSchool, schoolWriter } from './school';
import { listStaff, staffWriter } from './staff';
import { strangerReader } from './strangers';
import { readStaffWork } from './staffWork';

export function manageRoutes(
  context: PeopleContext,
  auth: RequestAuth,
  { positionsChanged, schoolChanged }: Pick<LiveBroadcast, 'positionsChanged' | 'schoolChanged'>,
) {
  const { db, clock } = context;
  const change = managedChanges(context, positionsChanged);
  const codes = phoneCodes(context, codeGateway(context));
  const limits = attemptLimits(context);
  const school = schoolWriter(context, change, schoolChanged);
  const pupils = pupilWriter(context, change);
  const classes = classWriter(context, change);
  const looks = numberLooks(context);
  const guardians = guardianWriter(context, change, codes, looks);
  const staff = staffWriter(context, change, codes, looks);
  const cards = cardWriter(context, change, looks);
  const strangers = strangerReader(context);
  const places = placeWriter(context, change);

  return serve<typeof manageCalls>(
    manageCalls,
    {
      managedSchool: (_, { session }) => readSchool(db, session),
      saveSchool: (input, { session }, client) => school.save(input, { session, client }),

      managedPupils: (input, { session }) => listPupils(db, session, input),
      managedPupil: ({ studentId }, { session }) => readPupil(db, session, studentId),
      savePupil: (input, { session }, client) => pupils.save(input, { session, client }),
      movePupils: (input, { session }, client) => pupils.move(input, { session, client }),

      managedClasses: (_, { session }) => listClasses(db, session),
      saveClass: (input, { session }, client) => classes.save(input, { session, client }),
      endClass: (input, { session }, client) => classes.end(input, { session, client }),

      managedGuardians: (input, { session }) => listGuardians(db, session, input),
      managedGuardian: async ({ userId }, { session }) => (await readGuardian(db, session, userId)).guardian,
      saveGuardian: (input, { session }, client) => guardians.save(input, { session, client }),
      addGuardian: (input, { session }, client) => guardians.add(input, { session, client }),
      endGuardian: (input, { session }, client) => guardians.end(input, { session, client }),
      async sendManagedCode({ userId, mobile }, { session }) {
        const { guardian } = await readGuardian(db, session, userId);
        if (guardian.mobileRule !== 'code')
          throw new Refusal(CODES.forbidden, 'The number needs no code, or is not yours');
        // One session cannot send messages to many phones.
        await limits.countAttempt(`managed code ${session.userId}`);
        return { seconds: await codes.send('mobile', mobile, sourceOf(session), true) };
      },

      managedStaff: (_, { session }) => listStaff(db, session),
      saveStaff: (input, { session }, client) => staff.save(input, { session, client }),
      staffWork: (input, { session }) => readStaffWork(context, input, session),
      endStaff: (input, { session }, client) => staff.end(input, { session, client }),

      managedCards: (input, { session }) => listCards(db, session, input, clock()),
      managedCard: async ({ imei }, { session }) => (await readCard(db, session, imei, clock())).card,
      saveCard: (input, { session }, client) => cards.save(input, { session, client }),
      giveCard: (input, { session }, client) => cards.give(input, { session, client }),
      endCard: (input, { session }, client) => cards.end(input, { session, client }),

      strangerCards: (input, { session }) => strangers.list(input, session),
      askStranger: (input, { session }) => strangers.ask(input, session),

      managedPlaces: (input, { session }) => listPlaces(db, session, input),
      managedPlace: ({ placeId }, { session }) => readPlace(db, session, placeId),
      savePlace: (input, { session }, client) => places.save(input, { session, client }),
      endPlace: (input, { session }, client) => places.end(input, { session, client }),

      firstSteps: (_, { session }) => firstSteps(db, session),
      endFirstSteps: (_, { session }) => endFirstSteps(db, session.schoolId).then(() => null),
    },
    auth,
  );
}
