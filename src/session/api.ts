/** The calls about the session: the viewer's record, authorities and identities. */
import { createSelector } from '@reduxjs/toolkit';
import { analysis } from '../../contract/analysis';
import { location } from '../../contract/location';
import { leavingCalls } from '../../contract/leaving';
import { user } from '../../contract/user';
import { api } from '../service/api';
import { request, requestAs } from '../service/request';
import type { CallRequest } from '../service/transport';
import { authoritiesAdded } from '../store/global';
import { classStudentsArrived, keyedClasses } from '../store/track';
import { authoritiesOf, userArrived } from '../store/user';
import type { State } from '../store/store';

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    currentUser: build.query({
      ...request(user.currentUser),
      providesTags: ['CurrentUser'],
      async onQueryStarted(_, { dispatch, getState, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(userArrived({ user: answer.data, source: (getState() as unknown as State).setting.source }));
        dispatch(authoritiesAdded(authoritiesOf(answer.data)));
      },
    }),
    pageAuthorities: build.query({
      ...request(user.pageAuthorities),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(authoritiesAdded(answer.data));
      },
    }),
    /** Classes and pupils in the session's scope. */
    classStudents: build.query({
      ...request(location.classStudents),
      providesTags: ['ClassStudents'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(classStudentsArrived());
      },
    }),
    /** The guardian's children who left the school and are not erased yet. */
    childrenWhoLeft: build.query({ ...request(leavingCalls.childrenWhoLeft), providesTags: ['ClassStudents'] }),
    /** The viewer's photo, when the platform stores it. */
    photo: build.query({ ...request(user.photo), keepUnusedDataFor: 600 }),
    /** Identities of the session's account, or of the account behind another token (7.07). */
    identities: build.query({
      ...request(user.identities),
      query: (as: Pick<CallRequest, 'token' | 'roleId'> | void): CallRequest => ({
        call: user.identities,
        sent: {},
        ...as,
      }),
      providesTags: ['Identities'],
    }),
    chooseIdentity: build.mutation(requestAs(user.chooseIdentity)),
    noteUse: build.mutation(request(user.noteUse)),
    signOut: build.mutation(requestAs(user.signOut)),
    signOutEverywhere: build.mutation(request(user.signOutEverywhere)),
    loginReport: build.mutation(request(analysis.report)),
  }),
});

export const {
  useCurrentUserQuery,
  usePageAuthoritiesQuery,
  useClassStudentsQuery,
  useChildrenWhoLeftQuery,
  usePhotoQuery,
  useIdentitiesQuery,
  useChooseIdentityMutation,
  useSignOutEverywhereMutation,
} = sessionApi;

const classStudentsIn = sessionApi.endpoints.classStudents.select();

/** Classes with their keys, and pupils by key (3.12), of the answer in the cache. Empty until it has come. */
export const selectClassStudents = createSelector([(state: State) => classStudentsIn(state).data], (classes = []) =>
  keyedClasses(classes),
);
