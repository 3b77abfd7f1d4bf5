/** The applications one may be led to. */
import { user } from '../../contract/user';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const applicationsApi = api.injectEndpoints({
  endpoints: (build) => ({ applications: build.query(request(user.applicationList)) }),
});

export const { useApplicationsQuery } = applicationsApi;
