/** RTK Query endpoints of the administrator's place. A change that was only checked reads nothing again. */
import { type CallInput, type CallOutput, leavingCalls, manageCalls, position } from '../../contract';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

type Calls = typeof manageCalls;
type PupilPage = CallOutput<Calls['managedPupils']>;
type GuardianPage = CallOutput<Calls['managedGuardians']>;
type CardPage = CallOutput<Calls['managedCards']>;
type StrangerPage = CallOutput<Calls['strangerCards']>;
type PlacePage = CallOutput<Calls['managedPlaces']>;
type Searched<Name extends keyof Calls> = Omit<CallInput<Calls[Name]>, 'after'>;

/** Seconds in which Back from a record finds its list where it was. */
const KEPT = 60;

const tagged = api.enhanceEndpoints({ addTagTypes: ['Managed'] });
const CHANGED = ['Managed', 'ClassStudents', 'Position'] as const;
/** Tags of a change that was made. */
const unlessChecked = (result: unknown, _: unknown, { check }: { check?: boolean | undefined }) =>
  check || result === undefined ? [] : CHANGED;

/** A list in pages, each with the key at which the next one begins. */
const pages = <Name extends keyof Calls>(name: Name) => ({
  infiniteQueryOptions: {
    initialPageParam: null,
    getNextPageParam: ({ next }: { next: unknown }) => next ?? undefined,
  },
  query: ({ queryArg, pageParam }: { queryArg: object; pageParam: unknown }) => ({
    call: manageCalls[name],
    sent: { ...queryArg, ...(pageParam !== null && { after: pageParam }) },
  }),
  providesTags: ['Managed' as const],
  keepUnusedDataFor: KEPT,
});

const manageApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    managedSchool: build.query({ ...request(manageCalls.managedSchool), providesTags: ['Managed'] }),
    /** The viewer's own record has name and zone too. */
    saveSchool: build.mutation({
      ...request(manageCalls.saveSchool),
      invalidatesTags: (result, _, { check }) =>
        check || result === undefined ? [] : [...CHANGED, 'CurrentUser', 'Identities', 'SchoolCalendar'],
    }),

    managedPupils: build.infiniteQuery<PupilPage, Searched<'managedPupils'>, unknown>(pages('managedPupils')),
    managedPupil: build.query({ ...request(manageCalls.managedPupil), providesTags: ['Managed'] }),
    /** All classes of an administrator's school, also without pupils; a teacher's own. */
    classNames: build.query({ ...request(position.teacherClasses), providesTags: ['Managed'] }),
    /** Error 409 of the saving calls has `{ theirs }`, the record that somebody else saved. */
    savePupil: build.mutation({ ...request(manageCalls.savePupil), invalidatesTags: unlessChecked }),
    movePupils: build.mutation({ ...request(manageCalls.movePupils), invalidatesTags: unlessChecked }),

    previewLeaving: build.mutation(request(leavingCalls.previewLeaving)),
    letPupilLeave: build.mutation({ ...request(leavingCalls.letPupilLeave), invalidatesTags: [...CHANGED] }),
    takePupilBack: build.mutation({ ...request(leavingCalls.takePupilBack), invalidatesTags: [...CHANGED] }),
    pupilLeavers: build.query({ ...request(leavingCalls.pupilLeavers), providesTags: ['Managed'] }),
    erasureCertificates: build.query({ ...request(leavingCalls.erasureCertificates), providesTags: ['Managed'] }),

    managedClasses: build.query({ ...request(manageCalls.managedClasses), providesTags: ['Managed'] }),
    saveClass: build.mutation({ ...request(manageCalls.saveClass), invalidatesTags: unlessChecked }),
    endClass: build.mutation({ ...request(manageCalls.endClass), invalidatesTags: unlessChecked }),

    managedGuardians: build.infiniteQuery<GuardianPage, Searched<'managedGuardians'>, unknown>(
      pages('managedGuardians'),
    ),
    managedGuardian: build.query({ ...request(manageCalls.managedGuardian), providesTags: ['Managed'] }),
    saveGuardian: build.mutation({ ...request(manageCalls.saveGuardian), invalidatesTags: unlessChecked }),
    addGuardian: build.mutation({ ...request(manageCalls.addGuardian), invalidatesTags: unlessChecked }),
    endGuardian: build.mutation({ ...request(manageCalls.endGuardian), invalidatesTags: unlessChecked }),
    sendManagedCode: build.mutation(request(manageCalls.sendManagedCode)),

    managedStaff: build.query({ ...request(manageCalls.managedStaff), providesTags: ['Managed'] }),
    saveStaff: build.mutation({ ...request(manageCalls.saveStaff), invalidatesTags: unlessChecked }),
    endStaff: build.mutation({ ...request(manageCalls.endStaff), invalidatesTags: unlessChecked }),

    managedCards: build.infiniteQuery<CardPage, Searched<'managedCards'>, unknown>(pages('managedCards')),
    managedCard: build.query({ ...request(manageCalls.managedCard), providesTags: ['Managed'] }),
    saveCard: build.mutation({ ...request(manageCalls.saveCard), invalidatesTags: unlessChecked }),
    giveCard: build.mutation({ ...request(manageCalls.giveCard), invalidatesTags: unlessChecked }),
    endCard: build.mutation({ ...request(manageCalls.endCard), invalidatesTags: unlessChecked }),

    strangerCards: build.infiniteQuery<StrangerPage, Record<string, never>, unknown>(pages('strangerCards')),
    askStranger: build.mutation(request(manageCalls.askStranger)),

    managedPlaces: build.infiniteQuery<PlacePage, Searched<'managedPlaces'>, unknown>(pages('managedPlaces')),
    managedPlace: build.query({ ...request(manageCalls.managedPlace), providesTags: ['Managed'] }),
    savePlace: build.mutation({ ...request(manageCalls.savePlace), invalidatesTags: unlessChecked }),
    endPlace: build.mutation({ ...request(manageCalls.endPlace), invalidatesTags: unlessChecked }),
  }),
});

export const {
  useManagedSchoolQuery,
  useSaveSchoolMutation,
  useManagedPupilsInfiniteQuery,
  useManagedPupilQuery,
  useClassNamesQuery,
  useSavePupilMutation,
  useMovePupilsMutation,
  usePreviewLeavingMutation,
  useLetPupilLeaveMutation,
  useTakePupilBackMutation,
  usePupilLeaversQuery,
  useErasureCertificatesQuery,
  useManagedClassesQuery,
  useSaveClassMutation,
  useEndClassMutation,
  useManagedGuardiansInfiniteQuery,
  useManagedGuardianQuery,
  useSaveGuardianMutation,
  useAddGuardianMutation,
  useEndGuardianMutation,
  useSendManagedCodeMutation,
  useManagedStaffQuery,
  useSaveStaffMutation,
  useEndStaffMutation,
  useManagedCardsInfiniteQuery,
  useManagedCardQuery,
  useSaveCardMutation,
  useGiveCardMutation,
  useEndCardMutation,
  useStrangerCardsInfiniteQuery,
  useAskStrangerMutation,
  useManagedPlacesInfiniteQuery,
  useManagedPlaceQuery,
  useSavePlaceMutation,
  useEndPlaceMutation,
} = manageApi;
