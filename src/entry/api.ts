/** The calls by which somebody shows to be no simple program. Mutations, because each call makes a new code. */
import { user } from '../../contract/user';
import { api } from '../service/api';
import { request } from '../service/request';

const imageCodeApi = api.injectEndpoints({
  endpoints: (build) => ({
    imageCode: build.mutation(request(user.imageCode)),
    imageWork: build.mutation(request(user.imageWork)),
  }),
});

export const { useImageCodeMutation, useImageWorkMutation } = imageCodeApi;
