/** The calls about where pupils are, and the one record their answers are kept in. */
import { original } from '@reduxjs/toolkit';
import { location, type Position, position } from '../../contract';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';
import type { Dispatch } from '../../src/store/store';
import { type PositionRecord, recordOf, withPositions } from './positionRecord';

export const positionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Every pupil one may see, by student id. The live stream keeps it current, so that rows, counts and sheets agree with the dots. */
    positions: build.query<PositionRecord, void>({
      ...request(location.classPositions),
      query: () => ({ call: location.classPositions, sent: {} }),
      transformResponse: (answer) => recordOf(answer as Position[]),
      providesTags: ['Position'],
    }),
    /** Opens one pupil: the platform notes that staff has looked, and the answer joins the record. */
    studentLocation: build.query({
      ...request(position.studentLocation),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) keep(dispatch as Dispatch, [answer.data]);
      },
    }),
    phone: build.query(request(position.phoneByTeno)),
    locate: build.mutation(request(position.livePosition)),
    cancelLocate: build.mutation(request(position.cancelLivePosition)),
  }),
});

export const { usePositionsQuery, useStudentLocationQuery, usePhoneQuery, useLocateMutation, useCancelLocateMutation } =
  positionsApi;

/** Puts newer positions in their place in the record. */
export function keep(dispatch: Dispatch, positions: readonly Position[]): void {
  dispatch(
    positionsApi.util.updateQueryData('positions', undefined, (draft) => withPositions(beneath(draft), positions)),
  );
}

/** The record itself and not its draft, which would be a proxy for every pupil it is asked about. */
const beneath = (draft: unknown) => original(draft) as PositionRecord;
