/** For how many days the viewer's school keeps. */
import { settingCalls } from '../../contract/settings/calls';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

export const { useOwnKeepingQuery } = api.injectEndpoints({
  endpoints: (build) => ({ ownKeeping: build.query(request(settingCalls.ownKeeping)) }),
});
