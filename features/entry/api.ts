/** The three doors of the third-party service. Mutations, because a token serves once. */
import { thirdParty } from '../../contract/thirdParty';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

export const entryApi = api.injectEndpoints({
  endpoints: (build) => ({
    oneEdu: build.mutation(request(thirdParty.oneEdu)),
    hunan: build.mutation(request(thirdParty.hunan)),
    hainan: build.mutation(request(thirdParty.hainan)),
  }),
});
