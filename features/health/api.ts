/** The calls about card health. */
import { cardHealth } from '../../contract';
import { spanMs } from '../../contract/day';
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

/** Milliseconds between two updates of an open screen. */
export const POLL_INTERVAL = spanMs(1, 'minutes');

/**
 * Milliseconds between two requests; 0 for never. Staff do not poll: each answer is logged as a view of the pupil, and
 * an open screen is one view.
 */
export const pollInterval = (studentSide: boolean | null) => (studentSide === true ? POLL_INTERVAL : 0);
