/** Above every page: its title, a bar while another loads, and the menu kept in step with who is signed in. */
import './loading.css';
import { useEffect } from 'react';
import { Outlet, useMatches, useNavigation } from 'react-router-dom';
import { useConfig } from '../config/ConfigContext';
import { titles } from '../messages/titles';
import { usePushSync } from '../push/usePushSync';
import { AutoLogout } from '../session/AutoLogout';
import { useLoginReport } from '../session/useLoginReport';
import { menuDrawn } from '../store/menu';
import { useAppDispatch, useAppSelector } from '../store/store';
import { most } from './routing/routeHandle';
import { menuOf } from './routing/menuOf';
import { useRouteTable } from './routing/routeTable';
import { loadTexts } from './words/loadTexts';

export function Root() {
  usePageTitle();
  useMenu();
  useLoginReport();
  usePushSync();
  useRemainingTexts();
  const { state } = useNavigation();
  const callUnderWay = useAppSelector(({ global }) => global.showLoading);
  return (
    <>
      {(state === 'loading' || callUnderWay) && <div className="progress" aria-hidden="true" />}
      <Outlet />
      <AutoLogout />
    </>
  );
}

/** The platform's name; on a named route the classroom's title and the route's name (1.08). */
function usePageTitle() {
  const text = titles();
  const { title } = useConfig();
  const language = useAppSelector(({ setting }) => setting.language);
  const name = most(useMatches(), 'title');
  const words = name ? text('page', { name: text(name) }) : title[language];
  useEffect(() => {
    document.title = words;
  }, [words]);
}

function useMenu() {
  const text = titles();
  const dispatch = useAppDispatch();
  const routes = useRouteTable();
  const token = useAppSelector(({ global }) => global.token);
  const authList = useAppSelector(({ global }) => global.authList);
  useEffect(() => {
    dispatch(menuDrawn(menuOf(routes, { token, authList }, text)));
  }, [dispatch, routes, token, authList, text]);
}

/** Milliseconds after the first page before the texts of the other screens are fetched. */
const REMAINING_TEXTS_AFTER = 2_000;

/** Fetches them ahead of need. The route that needs them asks again and reports a failure. */
function useRemainingTexts() {
  const language = useAppSelector(({ setting }) => setting.language);
  useEffect(() => {
    const timer = setTimeout(() => {
      loadTexts(language, 'screens').catch(() => undefined);
    }, REMAINING_TEXTS_AFTER);
    return () => clearTimeout(timer);
  }, [language]);
}
