/** The calls that change a password or a mobile number. */
import { user } from '../../contract/user';
import { api } from '../../src/service/api';
import { request, requestAs } from '../../src/service/request';

const passwordApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendPasswordCode: build.mutation(request(user.sendPasswordCode)),
    resetPassword: build.mutation(request(user.resetPassword)),
    updatePassword: build.mutation(requestAs(user.updatePassword)),
    sendMobileCode: build.mutation(request(user.sendMobileCode)),
    setMobile: build.mutation({
      ...request(user.updateParent),
      invalidatesTags: (_, error) => (error ? [] : ['CurrentUser']),
    }),
  }),
});

export const {
  useSendPasswordCodeMutation,
  useResetPasswordMutation,
  useUpdatePasswordMutation,
  useSendMobileCodeMutation,
  useSetMobileMutation,
} = passwordApi;
