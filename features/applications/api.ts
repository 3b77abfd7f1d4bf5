/** The call that lists the school's applications. */
import { user } from '../../contract/user';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const applicationsApi = api.injectEndpoints({
  endpoints: (build) => ({ applications: build.query(request(user.applicationList)) }),
});

export const { useApplicationsQuery } = applicationsApi;
