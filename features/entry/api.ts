/** The calls that exchange a provider's token for identities. They are mutations, because a token works once. */
import { thirdParty } from '../../contract/thirdParty';
import { user } from '../../contract/user';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

export const entryApi = api.injectEndpoints({
  endpoints: (build) => ({
    oneEdu: build.mutation(request(thirdParty.oneEdu)),
    hunan: build.mutation(request(thirdParty.hunan)),
    hainan: build.mutation(request(thirdParty.hainan)),
    weChat: build.mutation(request(user.weChatEntry)),
  }),
});
