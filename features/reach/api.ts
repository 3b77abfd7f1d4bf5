/** The calls about the ways by which alerts reach the viewer. Each answer is the whole of them. */
import { addressOfPersonCalls } from '../../contract/delivery/addresses';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const { ownWays, addAddress, sendAddressCode, proveAddress, removeAddress, testAddress } = addressOfPersonCalls;

/** Also after a failure they are read again: an address whose code was not taken is there. */
const changes = { invalidatesTags: ['OwnWays' as const] };

const reachApi = api.enhanceEndpoints({ addTagTypes: ['OwnWays'] }).injectEndpoints({
  endpoints: (build) => ({
    ownWays: build.query({ ...request(ownWays), providesTags: ['OwnWays'] }),
    addAddress: build.mutation({ ...request(addAddress), ...changes }),
    sendAddressCode: build.mutation({ ...request(sendAddressCode), ...changes }),
    proveAddress: build.mutation({ ...request(proveAddress), ...changes }),
    removeAddress: build.mutation({ ...request(removeAddress), ...changes }),
    testAddress: build.mutation(request(testAddress)),
  }),
});

export const {
  useOwnWaysQuery,
  useAddAddressMutation,
  useSendAddressCodeMutation,
  useProveAddressMutation,
  useRemoveAddressMutation,
  useTestAddressMutation,
} = reachApi;
