/**
 * The console of a signed-in viewer: one map that stays mounted, bars around it, and the open route's sheet over it.
 */
import '../../antdReact19';
import './mapShell.css';
import { reduceMotion, restoreMotion } from 'antd-mobile';
import { useCallback, useEffect, useMemo } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { AlertBar } from '../../../features/alerts/AlertBar';
import { AlertFocus } from '../../../features/alerts/AlertFocus';
import { useAlertMarks } from '../../../features/alerts/useOpenAlerts';
import { AlertMarksContext } from '../../../features/positions/alertMarks';
import { usePositionLookup } from '../../../features/positions/usePosition';
import { CrossingToasts } from '../../../features/crossings/CrossingToasts';
import { MapView } from '../../../map/MapView';
import { SafeAreaProvider, useCovers, useSafeAreaStore } from '../../../map/camera/safeArea';
import { useConfig } from '../../config/ConfigContext';
import { roleOf } from '../../../contract/permissions';
import { useLiveStream } from '../../service/liveHooks';
import { useCurrentUserQuery, usePageAuthoritiesQuery } from '../../session/api';
import { useAppSelector } from '../../store/store';
import { MapInsetContext } from '../../ui/mapInsets';
import { Notice } from '../../ui/Notice';
import { preloadDialogs } from '../../ui/dialog';
import { preloadToasts, toast } from '../../ui/toast';
import { useMediaQuery } from '../../../map/useMediaQuery';
import { useText } from '../../messages/texts';
import { useBeside } from '../../ui/useWide';
import { mostSpecific } from '../routing/routeHandle';
import { PupilsLayer } from './PupilsLayer';
import { TabBar } from './TabBar';
import { TopBar } from './TopBar';
import { useDark } from '../theme';

/** Heights of top bar and tab bar without notch and home indicator, CSS pixels; equal to those in bars.css. */
const TOP_BAR = 48;
const TAB_BAR = 56;

export function MapShell() {
  useLiveStream();
  useReducedMotion();
  usePreloadedDialogs();
  return (
    <SafeAreaProvider>
      <MapStage />
    </SafeAreaProvider>
  );
}

function MapStage() {
  const text = useText('app');
  const config = useConfig();
  const dark = useDark();
  const beside = useBeside();
  const language = useAppSelector(({ setting }) => setting.language);
  const embedded = useAppSelector(({ setting }) => setting.barHidden);
  const barsWanted = mostSpecific(useMatches(), 'bar') !== false;
  const bar = barsWanted && !embedded;
  useCovers('bars', { top: bar ? TOP_BAR : 0, bottom: barsWanted && !beside ? TAB_BAR : 0 });

  const store = useSafeAreaStore();
  const sayCover = useCallback(
    (name: string, cover: Parameters<typeof store.cover>[1]) => store.cover(name, cover),
    [store],
  );
  const words = useMemo(
    () => ({
      label: text('map'),
      attribution: text('attribution'),
      metres: text('metres'),
      kilometres: text('kilometres'),
    }),
    [text],
  );
  const noMap = (
    <Notice sign="map" title={text('noMapTitle')} level={2}>
      <p>{text('noMapText')}</p>
    </Notice>
  );
  const waiting = useWaitingForUser();
  const marks = useAlertMarks();

  return (
    <AlertMarksContext value={marks}>
      <div className="map-shell" data-bar={bar}>
        {!waiting && <AlertBar />}
        {bar && <TopBar />}
        <MapInsetContext value={sayCover}>
          <main className="map-shell__stage">
            <MapView
              basemap={config.basemap}
              initial={{ bounds: config.bounds }}
              language={language}
              dark={dark}
              texts={words}
              fallback={noMap}
              onTrouble={() => void toast('info', text('mapTrouble'), { mask: false })}
            >
              {!waiting && (
                <>
                  <PupilsLayer />
                  <CrossingToasts />
                  <FocusOnAlert />
                  <Outlet />
                </>
              )}
            </MapView>
          </main>
        </MapInsetContext>
        {waiting && (
          <div className="map-shell__waiting">
            <output>{text('authorities')}</output>
          </div>
        )}
        {barsWanted && <TabBar />}
      </div>
    </AlertMarksContext>
  );
}

function FocusOnAlert() {
  return <AlertFocus whereNow={usePositionLookup()} />;
}

/**
 * True while the student side waits for its page authorities (4.10). Loads the signed-in user's record for all roles.
 */
function useWaitingForUser(): boolean {
  const studentSide = useAppSelector(({ global }) => roleOf(global.level) === 'student');
  useCurrentUserQuery();
  const { isUninitialized, isLoading } = usePageAuthoritiesQuery(undefined, { skip: !studentSide });
  return studentSide && (isUninitialized || isLoading);
}

/**
 * Loads the chunks of toasts and dialogs ahead, because without network they could not be loaded when they are needed.
 */
function usePreloadedDialogs() {
  useEffect(() => void Promise.all([preloadToasts(), preloadDialogs()]), []);
}

/**
 * Turns off antd-mobile's spring animations when the device asks for less motion; they do not follow the media query
 * themselves.
 */
function useReducedMotion() {
  const reduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  useEffect(() => (reduced ? reduceMotion() : restoreMotion()), [reduced]);
}
