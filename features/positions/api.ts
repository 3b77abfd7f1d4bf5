/** The calls for positions, and the record in the store that holds their answers. */
import { original } from '@reduxjs/toolkit';
import { location, type Position, position } from '../../contract';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';
import type { Dispatch } from '../../src/store/store';
import { type PositionRecord, recordOf, withPositions } from './positionRecord';

export const positionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The positions of all pupils of the session's scope. The live stream keeps the record current, so that rows,
     * counts and sheets agree with the dots.
     */
    positions: build.query<PositionRecord, void>({
      ...request(location.classPositions),
      query: () => ({ call: location.classPositions, sent: {} }),
      transformResponse: (answer) => recordOf(answer as Position[]),
      providesTags: ['Position'],
    }),
    /** Opens one pupil: the platform logs that staff has looked, and the answer is merged into the record. */
    studentLocation: build.query({
      ...request(position.studentLocation),
      // Asked again when the viewer's scope changes: a lost pupil is then unknown.
      providesTags: ['Position'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) mergePositions(dispatch as Dispatch, [answer.data]);
      },
    }),
    phone: build.query(request(position.phoneByTeno)),
    locate: build.mutation(request(position.livePosition)),
    cancelLocate: build.mutation(request(position.cancelLivePosition)),
  }),
});

export const { usePositionsQuery, useStudentLocationQuery, usePhoneQuery, useLocateMutation, useCancelLocateMutation } =
  positionsApi;

/** Replaces the positions of these pupils in the record. */
export function mergePositions(dispatch: Dispatch, positions: readonly Position[]): void {
  dispatch(
    positionsApi.util.updateQueryData('positions', undefined, (draft) => withPositions(withoutDraft(draft), positions)),
  );
}

/**
 * Reads all positions again, because frames may have been missed. An answer that is still under way may be older than
 * those frames, and while it is, another read would not begin.
 */
export async function readPositionsAgain(dispatch: Dispatch): Promise<void> {
  await dispatch(positionsApi.util.getRunningQueryThunk('positions', undefined));
  await dispatch(positionsApi.endpoints.positions.initiate(undefined, { forceRefetch: true, subscribe: false }));
}

/** The record itself; its Immer draft would create a proxy for every pupil that is read. */
const withoutDraft = (draft: unknown) => original(draft) as PositionRecord;
