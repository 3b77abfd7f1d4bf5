/** The calls about what a card says of itself. */
import { cardHealth } from '../../contract';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

export const healthApi = api.enhanceEndpoints({ addTagTypes: ['Temperature'] }).injectEndpoints({
  endpoints: (build) => ({
    cardHealth: build.query({ ...request(cardHealth.cardHealth), keepUnusedDataFor: 30, providesTags: ['Position'] }),
    temperatureDays: build.query({
      ...request(cardHealth.temperatureDays),
      keepUnusedDataFor: 60,
      providesTags: ['Temperature'],
    }),
    saveTemperatureLimits: build.mutation({
      ...request(cardHealth.saveTemperatureLimits),
      invalidatesTags: ['Temperature'],
    }),
  }),
});

export const { useCardHealthQuery, useTemperatureDaysQuery, useSaveTemperatureLimitsMutation } = healthApi;

/** How often an open screen looks at the clock. Milliseconds. */
export const POLL_INTERVAL = 60_000;

/** How often it asks again. Not for staff: each answer is noted as a look at the child, and an open screen is one look. */
export const pollInterval = (studentSide: boolean | null) => (studentSide === true ? POLL_INTERVAL : 0);
