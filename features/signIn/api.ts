/** The calls of sign-in and of the profile's names. */
import { user } from '../../contract/user';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';
import { studentNamed } from '../../src/store/login';
import { profileUpdated } from '../../src/store/user';

const signInApi = api.enhanceEndpoints({ addTagTypes: ['WeChat'] }).injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation(request(user.signIn)),
    weChatSignIn: build.mutation(request(user.weChatSignIn)),
    weChatBinding: build.query({ ...request(user.weChatBinding), providesTags: ['WeChat'] }),
    unbindWeChat: build.mutation({
      ...request(user.unbindWeChat),
      invalidatesTags: (_, error) => (error ? [] : ['WeChat']),
    }),
    nameParent: build.mutation({
      ...request(user.updateParent),
      invalidatesTags: (_, error) => (error ? [] : ['CurrentUser', 'Identities']),
      /** Shows the new name at once (4.18). A guardian's name is also the account's. */
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const parentName = (await queryFulfilled.catch(() => null))?.data.parentName;
        if (parentName !== undefined) dispatch(profileUpdated({ parentName, realName: parentName }));
      },
    }),
    nameStudent: build.mutation({
      ...request(user.updateStudent),
      invalidatesTags: (_, error) => (error ? [] : ['CurrentUser', 'Identities', 'ClassStudents']),
      /** Shows the new name at once. The login area keeps a pupil's name too (4.18). */
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(profileUpdated({ studentName: answer.data.studentName }));
        dispatch(studentNamed(answer.data));
      },
    }),
    phoneSignIn: build.mutation(request(user.phoneSignIn)),
    sendCode: build.mutation(request(user.sendCode)),
  }),
});

export const {
  useSignInMutation,
  useWeChatSignInMutation,
  useWeChatBindingQuery,
  useUnbindWeChatMutation,
  useNameParentMutation,
  useNameStudentMutation,
  usePhoneSignInMutation,
  useSendCodeMutation,
} = signInApi;
