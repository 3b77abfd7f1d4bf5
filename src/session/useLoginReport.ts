/** Sends the login report once per session, when its flag is set (4.17). */
import { useEffect } from 'react';
import { PLATFORM_ID } from '../../contract/analysis';
import { type Thunk, useAppDispatch, useAppSelector } from '../store/store';
import { sessionApi } from './api';
import { SESSION_KEYS } from './browserStorage';

/** Removes the flag first: a failed report is not repeated. */
export const reportLogin =
  (): Thunk =>
  (dispatch, getState, { storage }) => {
    if (storage.session.getItem(SESSION_KEYS.loginReport) === null) return;
    storage.session.removeItem(SESSION_KEYS.loginReport);
    const channel = getState().setting.source;
    void dispatch(
      sessionApi.endpoints.loginReport.initiate(
        { event: 'login', platformId: PLATFORM_ID, ...(/^[\w-]{1,32}$/.test(channel) && { channel }) },
        { track: false },
      ),
    );
  };

export function useLoginReport() {
  const dispatch = useAppDispatch();
  const token = useAppSelector(({ global }) => global.token);
  useEffect(() => {
    if (token) dispatch(reportLogin());
  }, [dispatch, token]);
}
