/** The call of the access log. */
import { position } from '../../contract/position';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const accessApi = api.injectEndpoints({
  endpoints: (build) => ({
    accessLog: build.query({ ...request(position.accessLog), providesTags: ['AccessLog'] }),
  }),
});

export const { useAccessLogQuery } = accessApi;
