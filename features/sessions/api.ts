/** The calls about the sessions of an account. */
import { user } from '../../contract/user';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const sessionsApi = api.enhanceEndpoints({ addTagTypes: ['Session'] }).injectEndpoints({
  endpoints: (build) => ({
    sessionList: build.query({ ...request(user.sessionList), providesTags: ['Session'] }),
    // Also after a failure the list is read again: the session may have ended by itself.
    endOneSession: build.mutation({ ...request(user.endOneSession), invalidatesTags: ['Session'] }),
    endOtherSessions: build.mutation({ ...request(user.endOtherSessions), invalidatesTags: ['Session'] }),
  }),
});

export const { useSessionListQuery, useEndOneSessionMutation, useEndOtherSessionsMutation } = sessionsApi;
