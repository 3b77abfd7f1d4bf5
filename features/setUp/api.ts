/** The calls that set up the platform and use up a sign-in link. Checks are mutations: each counts as an attempt. */
import { setUpCalls } from '../../contract/setUp';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const setUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkSetUpLink: build.mutation(request(setUpCalls.checkSetUpLink)),
    setUp: build.mutation(request(setUpCalls.setUp)),
    addBackupPart: build.mutation(request(setUpCalls.addBackupPart)),
    restoreBackup: build.mutation(request(setUpCalls.restoreBackup)),
    restoreState: build.query(request(setUpCalls.restoreState)),
    checkSignInLink: build.mutation(request(setUpCalls.checkSignInLink)),
    redeemSignInLink: build.mutation(request(setUpCalls.redeemSignInLink)),
  }),
});

export const {
  useCheckSetUpLinkMutation,
  useSetUpMutation,
  useAddBackupPartMutation,
  useRestoreBackupMutation,
  useRestoreStateQuery,
  useCheckSignInLinkMutation,
  useRedeemSignInLinkMutation,
} = setUpApi;
