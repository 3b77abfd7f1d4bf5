/** The calls of signing in. */
import { user } from '../../contract/user';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation(request(user.signIn)),
    phoneSignIn: build.mutation(request(user.phoneSignIn)),
    sendCode: build.mutation(request(user.sendCode)),
    /** A mutation, because every picture is a new one. */
    imageCode: build.mutation(request(user.imageCode)),
  }),
});

export const { useSignInMutation, usePhoneSignInMutation, useSendCodeMutation, useImageCodeMutation } = signInApi;
