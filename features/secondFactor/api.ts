/** The calls of the second factor. Those that set it up may come from a session that is not entered yet. */
import { secondFactorCalls as calls } from '../../contract/secondFactor';
import { api } from '../../src/service/api';
import { request, requestAs } from '../../src/service/request';

/** The session that sets a factor up. */
export interface SetUpSession {
  token: string;
  roleId: string;
}

const TAG = ['SecondFactor'] as const;

const secondFactorApi = api.enhanceEndpoints({ addTagTypes: TAG }).injectEndpoints({
  endpoints: (build) => ({
    secondFactor: build.mutation(request(calls.secondFactor)),
    secondFactorState: build.query({ ...request(calls.secondFactorState), providesTags: TAG }),
    beginApp: build.mutation(requestAs(calls.beginApp)),
    confirmApp: build.mutation({ ...requestAs(calls.confirmApp), invalidatesTags: TAG }),
    beginPasskey: build.mutation(requestAs(calls.beginPasskey)),
    confirmPasskey: build.mutation({ ...requestAs(calls.confirmPasskey), invalidatesTags: TAG }),
    passkeyOptions: build.mutation(request(calls.passkeyOptions)),
    removeFactor: build.mutation({ ...request(calls.removeFactor), invalidatesTags: TAG }),
    renewRecoveryCodes: build.mutation({ ...request(calls.renewRecoveryCodes), invalidatesTags: TAG }),
  }),
});

export const {
  useSecondFactorMutation,
  useSecondFactorStateQuery,
  useBeginAppMutation,
  useConfirmAppMutation,
  useBeginPasskeyMutation,
  useConfirmPasskeyMutation,
  usePasskeyOptionsMutation,
  useRemoveFactorMutation,
  useRenewRecoveryCodesMutation,
} = secondFactorApi;
