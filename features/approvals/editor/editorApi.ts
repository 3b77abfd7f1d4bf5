/** The calls of the editor of definitions. */
import { definitionCalls } from '../../../contract/approvals/definitionCalls';
import { api } from '../../../src/service/api';
import { request } from '../../../src/service/request';

const editorApi = api.injectEndpoints({
  endpoints: (build) => ({
    definitions: build.query({ ...request(definitionCalls.getDefinitions), providesTags: ['Definition'] }),
    definition: build.query({ ...request(definitionCalls.getDefinition), providesTags: ['Definition'] }),
    definitionVersions: build.query({
      ...request(definitionCalls.getDefinitionVersions),
      providesTags: ['Definition'],
    }),
    // Also after a failure they are read again: somebody else was faster.
    publishDefinition: build.mutation({
      ...request(definitionCalls.publishDefinition),
      invalidatesTags: ['Definition'],
    }),
  }),
});

export const { useDefinitionsQuery, useDefinitionQuery, useDefinitionVersionsQuery, usePublishDefinitionMutation } =
  editorApi;
