/** The calls of alerts, and how frames of the live stream update their cached answers. */
import { QueryStatus } from '@reduxjs/toolkit/query';
import { AlertConflict, alerts, type AlertCounts, type AlertPage, type MyAlert } from '../../contract';
import { conflictingVersion } from '../../src/service/failure';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';
import type { Dispatch, State, Thunk } from '../../src/store/store';
import { type AlertFilter, matchesFilter } from './alertFilter';
import { type AlertIndex, countsDiffer, indexAlerts, isNewer, mergeIndex } from './alertIndex';

/** The console keeps at most so many open alerts. Further ones are in the inbox. */
const MAX_OPEN = 500;

export const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All open and taken alerts: for the bar, the map and the badge. */
    openAlerts: build.query<AlertIndex, void>({
      async queryFn(_, { getState }, ___, ask) {
        const before = openAlertsIn(getState() as State) ?? {};
        const open: MyAlert[] = [];
        let after: string | null = null;
        do {
          const answer = await ask({
            call: alerts.alerts,
            sent: { states: ['open', 'taken'], ...(after !== null && { after }) },
          });
          if (answer.error) return { error: answer.error };
          const page = answer.data as AlertPage;
          open.push(...page.alerts);
          after = page.next;
        } while (after !== null && open.length < MAX_OPEN);
        return { data: indexAlerts(open), meta: before };
      },
      // `meta` is the index when the reading began.
      merge: (known, read, { baseQueryMeta }) => mergeIndex(baseQueryMeta as AlertIndex, known, read),
      providesTags: ['Alert'],
    }),
    inbox: build.infiniteQuery<AlertPage, AlertFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        call: alerts.alerts,
        sent: { ...queryArg, ...(pageParam !== null && { after: pageParam }) },
      }),
      providesTags: ['Alert'],
      keepUnusedDataFor: 0,
    }),
    alertCounts: build.query({ ...request(alerts.alertCounts), providesTags: ['AlertCounts'] }),
    alertDetail: build.query({
      ...request(alerts.alertDetail),
      providesTags: (_, __, { alertId }) => [{ type: 'AlertDetail', id: alertId }],
    }),
    seeAlerts: build.mutation({
      ...request(alerts.seeAlerts),
      async onQueryStarted({ alertIds }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) (dispatch as Dispatch)(alertsSeen(alertIds, answer.data));
      },
    }),
    receiveAlerts: build.mutation(request(alerts.receiveAlerts)),
    /** Refused with 409 and the current alert when another person was faster. */
    actOnAlert: build.mutation({
      ...request(alerts.actOnAlert),
      async onQueryStarted({ alertId }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        const to = dispatch as Dispatch;
        to(alertReceived(answer.data.alert));
        to(alertsApi.util.updateQueryData('alertDetail', { alertId }, () => answer.data));
      },
    }),
    testAlert: build.mutation({ ...request(alerts.testAlert), invalidatesTags: ['Alert', 'AlertCounts'] }),
    alertPreferences: build.query({ ...request(alerts.alertPreferences), providesTags: ['AlertPreferences'] }),
    saveAlertPreferences: build.mutation({
      ...request(alerts.saveAlertPreferences),
      invalidatesTags: ['AlertPreferences'],
    }),
    muteAlerts: build.mutation({ ...request(alerts.muteAlerts), invalidatesTags: ['AlertPreferences'] }),
  }),
});

export const {
  useOpenAlertsQuery,
  useInboxInfiniteQuery,
  useAlertCountsQuery,
  useAlertDetailQuery,
  useSeeAlertsMutation,
  useReceiveAlertsMutation,
  useActOnAlertMutation,
  useTestAlertMutation,
  useAlertPreferencesQuery,
  useSaveAlertPreferencesMutation,
  useMuteAlertsMutation,
} = alertsApi;

/** The open alerts that the console knows; undefined before the first answer. */
const openAlertsIn = (state: State): AlertIndex | undefined => alertsApi.endpoints.openAlerts.select()(state).data;

/** The filters of all cached inbox lists. */
const inboxes = (state: State) => alertsApi.util.selectCachedArgsForQuery(state, 'inbox');

/** Puts a received alert into every cached list that it belongs to. @returns whether the alert is new to the console */
export const alertReceived =
  (alert: MyAlert): Thunk<boolean> =>
  (dispatch, getState) => {
    const known = openAlertsIn(getState())?.[alert.alertId];
    if (!isNewer(known, alert)) return false;
    dispatch(
      alertsApi.util.updateQueryData('openAlerts', undefined, (index) => ({ ...index, [alert.alertId]: alert })),
    );
    let isReading = false;
    for (const filter of inboxes(getState())) {
      isReading ||= alertsApi.endpoints.inbox.select(filter)(getState()).status === QueryStatus.pending;
      dispatch(
        alertsApi.util.updateQueryData('inbox', filter, ({ pages }) => {
          for (const page of pages) page.alerts = page.alerts.filter(({ alertId }) => alertId !== alert.alertId);
          if (matchesFilter(alert, filter)) pages[0]?.alerts.unshift(alert);
        }),
      );
    }
    // What is under way may lack it: it is read again when that has been answered.
    if (isReading) dispatch(alertsApi.util.invalidateTags(['Alert']));
    return known === undefined;
  };

/** Marks alerts as seen in every cached list, and stores the platform's counts. */
const alertsSeen =
  (alertIds: 'all' | readonly string[], counts: AlertCounts): Thunk =>
  (dispatch, getState, { clock }) => {
    const seenTime = new Date(clock.now()).toISOString();
    const see = (alert: MyAlert): MyAlert =>
      alert.seenTime === null && (alertIds === 'all' || alertIds.includes(alert.alertId))
        ? { ...alert, seenTime }
        : alert;
    dispatch(
      alertsApi.util.updateQueryData('openAlerts', undefined, (index) => indexAlerts(Object.values(index).map(see))),
    );
    for (const filter of inboxes(getState())) {
      dispatch(
        alertsApi.util.updateQueryData('inbox', filter, ({ pages }) => {
          for (const page of pages) page.alerts = page.alerts.map(see);
        }),
      );
    }
    dispatch(alertsApi.util.updateQueryData('alertCounts', undefined, () => counts));
  };

/**
 * Stores received counts. Reads the lists again when the counts contradict them, and the counts when they are being
 * read: the answer may be older.
 */
export const countsReceived =
  (counts: AlertCounts): Thunk =>
  (dispatch, getState) => {
    const index = openAlertsIn(getState());
    const { data: before, status } = alertsApi.endpoints.alertCounts.select()(getState());
    dispatch(alertsApi.util.updateQueryData('alertCounts', undefined, () => counts));
    // They are read when what is under way has been answered.
    if (status === QueryStatus.pending) dispatch(alertsApi.util.invalidateTags(['AlertCounts']));
    if (index && countsDiffer(index, before, counts)) dispatch(alertsApi.util.invalidateTags(['Alert']));
  };

/** The alert in a refusal (409), as another person left it; null when the call failed for another reason. */
export const conflictingAlert = (error: unknown): MyAlert | null => conflictingVersion(error, AlertConflict);
