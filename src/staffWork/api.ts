/** What members of staff have in hand, asked before they leave. */
import { manageCalls } from '../../contract';
import { api } from '../service/api';
import { request } from '../service/request';

/** Read anew each time: it is what would happen now. */
export const { useStaffWorkQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    staffWork: build.query({ ...request(manageCalls.staffWork), keepUnusedDataFor: 0 }),
  }),
});
