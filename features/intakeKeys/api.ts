/** The calls about a school's intake keys. */
import { intakeKeyCalls } from '../../contract/intakeKeys';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const keysApi = api.enhanceEndpoints({ addTagTypes: ['IntakeKey'] }).injectEndpoints({
  endpoints: (build) => ({
    intakeKeys: build.query({ ...request(intakeKeyCalls.intakeKeys), providesTags: ['IntakeKey'] }),
    makeIntakeKey: build.mutation({ ...request(intakeKeyCalls.makeIntakeKey), invalidatesTags: ['IntakeKey'] }),
    // Also after a failure the list is read again: somebody else may have revoked the key.
    revokeIntakeKey: build.mutation({ ...request(intakeKeyCalls.revokeIntakeKey), invalidatesTags: ['IntakeKey'] }),
  }),
});

export const { useIntakeKeysQuery, useMakeIntakeKeyMutation, useRevokeIntakeKeyMutation } = keysApi;
