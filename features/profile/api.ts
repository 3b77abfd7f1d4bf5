/** The calls that change the photo of the account. */
import { user } from '../../contract/user';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';
import { profileUpdated } from '../../src/store/user';

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadPhoto: build.mutation(request(user.uploadPhoto)),
    updatePhoto: build.mutation({
      ...request(user.updatePhoto),
      invalidatesTags: (_, error) => (error ? [] : ['CurrentUser']),
      /** Shows the new photo at once (4.18), before the user is read again. */
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(profileUpdated(answer.data));
      },
    }),
  }),
});

export const { useUploadPhotoMutation, useUpdatePhotoMutation } = profileApi;
