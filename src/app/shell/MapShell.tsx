/** The signed-in console: one map that stays, bars around it, and over it whatever the route opens. */
import '../../antdReact19';
import './mapShell.css';
import { reduceMotion, restoreMotion } from 'antd-mobile';
import { useCallback, useEffect, useMemo } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { AlertBar } from '../../../features/alerts/AlertBar';
import { AlertFocus } from '../../../features/alerts/AlertFocus';
import { useAlertMarks } from '../../../features/alerts/useOpenAlerts';
import { AlertMarksContext } from '../../../features/positions/alertMarks';
import { useWhereNow } from '../../../features/positions/useWhereNow';
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
import { useMedia } from '../../ui/useMedia';
import { useBeside } from '../../ui/useWide';
import { most } from '../routing/routeHandle';
import { useAppText } from '../../messages/app';
import { PupilsLayer } from './PupilsLayer';
import { TabBar } from './TabBar';
import { TopBar } from './TopBar';
import { useDark } from '../theme';

/** Heights of the bars without notch and home bar; bars.css says the same. */
const BAR = 48;
const TABS = 56;

export function MapShell() {
  useLiveStream();
  useStillness();
  useWordsReady();
  return (
    <SafeAreaProvider>
      <Stage />
    </SafeAreaProvider>
  );
}

function Stage() {
  const text = useAppText();
  const config = useConfig();
  const dark = useDark();
  const beside = useBeside();
  const language = useAppSelector(({ setting }) => setting.language);
  const embedded = useAppSelector(({ setting }) => setting.barHidden);
  const asked = most(useMatches(), 'bar') !== false;
  const bar = asked && !embedded;
  useCovers('bars', { top: bar ? BAR : 0, bottom: asked && !beside ? TABS : 0 });

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
                  <Focus />
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
        {asked && <TabBar />}
      </div>
    </AlertMarksContext>
  );
}

function Focus() {
  return <AlertFocus whereNow={useWhereNow()} />;
}

/** The student side waits for its page authorities (4.10); everyone's record is fetched. */
function useWaitingForUser(): boolean {
  const studentSide = useAppSelector(({ global }) => roleOf(global.level) === 'student');
  useCurrentUserQuery();
  const { isUninitialized, isLoading } = usePageAuthoritiesQuery(undefined, { skip: !studentSide });
  return studentSide && (isUninitialized || isLoading);
}

/** Messages and questions come in chunks of their own, which could not be fetched once the network is gone. */
function useWordsReady() {
  useEffect(() => void Promise.all([preloadToasts(), preloadDialogs()]), []);
}

/** antd-mobile's springs know nothing of the system's wish for stillness. */
function useStillness() {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  useEffect(() => (still ? reduceMotion() : restoreMotion()), [still]);
}
