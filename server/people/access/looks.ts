/**
 * The calls that show a child's whereabouts or papers, and what each writes to the access log. A call that is not here
 * shows nothing: `tests/laws/looks.test.ts` makes every call and fails when one shows what it does not write, or writes
 * what it does not show. What frames of the live stream show stands in `server/engine/live/streamLooks.ts`. Guardians
 * are never written down (decision 20); who saw a whole number is written down for its owner
 * (`server/people/addressBook/contactLooks.ts`).
 */
import type { AccessKind, Call, CallOutput, contract, HandlerInput, MyAlert } from '../../../contract';
import type { Look } from '../../engine/serving/looks';

type Contract = typeof contract;
type LookOf<C> = (input: HandlerInput<C>, output: CallOutput<C>) => Look | null;
type Looks = { [S in keyof Contract]?: { [N in keyof Contract[S]]?: LookOf<Contract[S][N]> } };

/** A person opened this. */
const opened = (what: AccessKind, studentId: string | null | undefined): Look | null =>
  studentId ? { what, studentIds: [studentId], counts: true } : null;
/** This came with something that a person opened, or was read again. */
const besides = (what: AccessKind, studentId: string | null | undefined): Look | null =>
  studentId ? { what, studentIds: [studentId], counts: false } : null;
/** These pupils were shown together. */
const shown = (what: AccessKind, rows: readonly { studentId: string }[]): Look | null =>
  rows.length === 0 ? null : { what, studentIds: [...new Set(rows.map(({ studentId }) => studentId))], counts: false };
/** Places and times of one pupil belong to its track; those of all pupils are a list. */
const events = (named: string | undefined, rows: readonly { studentId: string }[]): Look | null =>
  named === undefined ? shown('list', rows) : besides('track', named);
/** Alerts that tell where the pupil was. */
const telling = (alerts: readonly MyAlert[]) => alerts.filter(tellsWhere);
const tellsWhere = ({ where, subject }: MyAlert) =>
  where !== null || subject.kind === 'fence' || subject.kind === 'water';

const LOOKS: Looks = {
  user: {
    managedPlaces: (_, { places }) =>
      shown(
        'places',
        places.flatMap(({ pupil }) => pupil ?? []),
      ),
    managedPlace: (_, { pupil }) => opened('places', pupil?.studentId),
    savePlace: (_, { saved }) => besides('places', saved?.pupil?.studentId),
  },
  location: {
    classPositions: (_, positions) => shown('class-map', positions),
    lastPositions: (_, positions) => shown('class-map', positions),
    stragglers: (_, { pupils }) => shown('list', pupils),
    dayTrack: ({ after }, { studentId }) => (after === undefined ? opened : besides)('track', studentId),
  },
  position: {
    studentLocation: (_, { studentId }) => opened('position', studentId),
    studentDayTrack: ({ after }, { studentId }) => (after === undefined ? opened : besides)('track', studentId),
    trackCalendar: (_, { studentId }) => besides('track', studentId),
    livePosition: (_, { studentId }) => opened('locate', studentId),
    phoneByTeno: ({ studentId }) => besides('position', studentId),

    fenceSides: ({ studentId }) => besides('position', studentId),
    previewFence: ({ studentId }) => besides('track', studentId),
    fenceTrack: (_, { studentId }) => opened('track', studentId),
    fencePlaces: ({ studentId }) => opened('places', studentId),
    crossings: ({ studentId }, crossings) => events(studentId, crossings),
    whyCrossing: (_, { crossing }) => opened('track', crossing.studentId),
    whySilent: ({ studentId }) => opened('track', studentId),
    answerCrossing: (_, { studentId }) => besides('track', studentId),

    alerts: (_, page) => shown('list', telling(page.alerts)),
    alertDetail: (_, { alert }) => besides('alert', alert.studentId),
    actOnAlert: (_, { alert }) => besides('alert', alert.studentId),

    waterNearby: ({ studentId }) => besides('position', studentId),
    waterVerdicts: ({ studentId }, verdicts) => events(studentId, verdicts),

    cardHealth: ({ studentId }, { temperature }) => besides(temperature ? 'temperature' : 'position', studentId),
    temperatureDays: (_, { studentId }) => opened('temperature', studentId),
  },
  approval: {
    // The first part is the look; the others come with it.
    fileBytes: ({ at }, { studentId }) => (at === 0 ? opened : besides)('document', studentId),
  },
};

/** The look of one answered call; null when it shows nothing. */
export function lookOf({ service }: Pick<Call, 'service'>, name: string, input: unknown, output: unknown): Look | null {
  const line = (LOOKS[service] as Record<string, LookOf<unknown>> | undefined)?.[name];
  return line === undefined ? null : line(input as never, output as never);
}

/** Whether a call can show anything. */
export const hasLook = (service: keyof Contract, name: string): boolean => name in (LOOKS[service] ?? {});
