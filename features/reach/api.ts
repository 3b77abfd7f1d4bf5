/** The calls about the ways by which alerts reach the viewer, and why one of them did not work, in words. */
import { addressOfPersonCalls, MOST_ADDRESSES } from '../../contract/delivery/addresses';
import type { Text, TextKey } from '../../src/messages/texts';
import { api } from '../../src/service/api';
import { codeOf, isOffline } from '../../src/service/failure';
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

const FAULTS: Readonly<Record<number, Extract<TextKey<'reach'>, `fault.${number}`>>> = {
  404: 'fault.404',
  409: 'fault.409',
  422: 'fault.422',
  429: 'fault.429',
  2004: 'fault.2004',
  2009: 'fault.2009',
  2020: 'fault.2020',
  4004: 'fault.4004',
};

/** @param error the error of a call about an address */
export function faultWords(text: Text<'reach'>, error: unknown): string {
  if (isOffline(error)) return text('fault.offline');
  return text(FAULTS[codeOf(error) ?? 0] ?? 'fault.other', { most: MOST_ADDRESSES });
}
