/** The root of all pages: keeps the page title and the menu current and shows a progress bar while a page loads. */
import './loading.css';
import { useEffect, useSyncExternalStore } from 'react';
import { Outlet, useMatches, useNavigation, NavigationType, useBlocker } from 'react-router-dom';
import { useConfig } from '../config/ConfigContext';
import { useText, useTextById } from '../messages/texts';
import { usePushSync } from '../push/usePushSync';
import type { Language } from '../../contract/language';
import type { SignedIn } from '../../contract/user';
import { spelling } from '../service/api';
import { onWaitingNames, spellNames, waitingNames } from '../service/spelledNames';
import { AutoLogout } from '../session/AutoLogout';
import { useLoginReport } from '../session/useLoginReport';
import { menuDrawn } from '../store/menu';
import { type State, type Thunk, useAppDispatch, useAppSelector } from '../store/store';
import { mostSpecific } from './routing/routeHandle';
import { menuOf, useRouteTable } from './routing/routeTable';
import { savesData } from '../service/pageActivity';
import { loadTexts, TEXT_PARTS } from './words/loadTexts';
import { closeTopPopup, hasPopups } from '../ui/popups';

export function Root() {
  usePageTitle();
  useMenu();
  useLoginReport();
  usePushSync();
  useRemainingTexts();
  useSpelledNames();
  const { state } = useNavigation();
  const callUnderWay = useAppSelector(({ global }) => global.showLoading);
  return (
    <>
      {(state === 'loading' || callUnderWay) && <div className="progress" aria-hidden="true" />}
      <Outlet />
      <AutoLogout />
      <BackClosesPopups />
    </>
  );
}

/**
 * Sets the page's title: the platform's name, or on a route with a title the smart classroom's with the route's title
 * (1.08), and the platform's name behind it, by which one finds the tab.
 */
function usePageTitle() {
  const text = useText('app');
  const titleOf = useTextById();
  const { title } = useConfig();
  const language = useAppSelector(({ setting }) => setting.language);
  const id = mostSpecific(useMatches(), 'title');
  const name = id && titleOf(id);
  const words = name ? text('page', { name, platform: title[language] }) : title[language];
  useEffect(() => {
    document.title = words;
  }, [words]);
}

/** Spells the names that came over the live stream, or before the language or an identity was chosen. */
function useSpelledNames() {
  const dispatch = useAppDispatch();
  const language = useAppSelector(({ setting }) => setting.language);
  const token = useAppSelector((state) => askerOf(state)?.token);
  const roleId = useAppSelector((state) => askerOf(state)?.roleId);
  const waiting = useSyncExternalStore(onWaitingNames, waitingNames);
  useEffect(() => {
    if (token && roleId && waiting > 0) void dispatch(namesSpelled(language, { token, roleId }));
  }, [dispatch, language, token, roleId, waiting]);
}

type Asker = Pick<SignedIn, 'token' | 'roleId'>;

/** The session, or the first of the identities that somebody chooses from; undefined where nobody has signed in. */
const askerOf = ({ global, login }: State): Asker | undefined => (global.token ? global : login.identityList[0]);

const namesSpelled =
  (language: Language, asker: Asker): Thunk<Promise<void>> =>
  (_, __, { transport }) =>
    spellNames(language, spelling({ ...asker, signal: new AbortController().signal }, transport));

/** Draws the menu again when the session changes. */
function useMenu() {
  const titleOf = useTextById();
  const dispatch = useAppDispatch();
  const routes = useRouteTable();
  const token = useAppSelector(({ global }) => global.token);
  const authList = useAppSelector(({ global }) => global.authList);
  useEffect(() => {
    dispatch(menuDrawn(menuOf(routes, { token, authList }, titleOf)));
  }, [dispatch, routes, token, authList, titleOf]);
}

/** Milliseconds after the first page before the texts of the other screens are fetched. */
const REMAINING_TEXTS_AFTER = 2_000;

/**
 * Fetches them ahead of need, except where the device saves data. The route that needs them asks again and reports a
 * failure.
 */
function useRemainingTexts() {
  const language = useAppSelector(({ setting }) => setting.language);
  useEffect(() => {
    if (savesData(navigator)) return undefined;
    const timer = setTimeout(() => {
      for (const part of TEXT_PARTS) loadTexts(language, part).catch(() => undefined);
    }, REMAINING_TEXTS_AFTER);
    return () => clearTimeout(timer);
  }, [language]);
}

/** The browser's Back and the key Escape close what is on top of a screen before they leave the screen. */
export function BackClosesPopups() {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop && hasPopups());
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    closeTopPopup();
  }, [blocker]);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !hasPopups()) return;
      event.preventDefault();
      closeTopPopup();
    };
    // Before the sheet's own listener, which a prevented Escape does not concern.
    document.addEventListener('keydown', pressed, true);
    return () => document.removeEventListener('keydown', pressed, true);
  }, []);
  return null;
}
