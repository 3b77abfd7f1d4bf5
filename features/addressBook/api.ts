/** The calls of the address book. */
import { addressCalls } from '../../contract/addressBook';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const addressApi = api.enhanceEndpoints({ addTagTypes: ['AddressBook'] }).injectEndpoints({
  endpoints: (build) => ({
    addressBook: build.query({
      ...request(addressCalls.addressBook),
      providesTags: ['AddressBook'],
      // Up to 25,000 people: comparing the old answer with the new one costs more than it saves.
      structuralSharing: false,
    }),
    // A mutation: each file is asked for, logged and marked anew.
    exportAddressBook: build.mutation(request(addressCalls.exportAddressBook)),
    contactLooks: build.query(request(addressCalls.contactLooks)),
    ownContact: build.query(request(addressCalls.ownContact)),
    saveOwnContact: build.mutation({ ...request(addressCalls.saveOwnContact), invalidatesTags: ['AddressBook'] }),
  }),
});

export const {
  useAddressBookQuery,
  useContactLooksQuery,
  useExportAddressBookMutation,
  useOwnContactQuery,
  useSaveOwnContactMutation,
} = addressApi;
