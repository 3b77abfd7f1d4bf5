/**
 * The console of a signed-in viewer: one map that stays mounted, bars around it, and the open route's sheet over it.
 */
import '../../antdReact19';
import './mapShell.css';
import { ConfigProvider, type ConfigProviderProps, reduceMotion, restoreMotion } from 'antd-mobile';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { AlertBar } from '../../../features/alerts/AlertBar';
import { AlertFocus } from '../../../features/alerts/AlertFocus';
import { PupilsNowContext } from '../../../features/alerts/pupilsNow';
import { useAlertMarks } from '../../../features/alerts/useOpenAlerts';
import { ApprovalStream } from '../../../features/approvals/ApprovalStream';
import { AlertMarksContext } from '../../../features/positions/alertMarks';
import { usePositionLookup, usePositionSource } from '../../../features/positions/usePosition';
import { CrossingToasts } from '../../../features/crossings/CrossingToasts';
import { MapView } from '../../../map/MapView';
import { SafeAreaProvider, useSafeAreaStore } from '../../../map/camera/safeArea';
import { type MapDraft, MapDraftContext, useConfig } from '../../config/ConfigContext';
import { useLiveState, useLiveStream, useReconnect } from '../../service/liveHooks';
import { useCurrentUserQuery, usePageAuthoritiesQuery } from '../../session/api';
import { ReplayedPupilContext } from '../../session/replayedPupil';
import { useIsFamily, usePermission } from '../../session/useViewer';
import { useAppSelector } from '../../store/store';
import { MapInsetContext } from '../../ui/mapInsets';
import { Notice } from '../../ui/Notice';
import { preloadDialogs } from '../../ui/dialog';
import { preloadToasts } from '../../ui/toast';
import { useMediaQuery } from '../../../map/useMediaQuery';
import { useText } from '../../messages/texts';
import { mostSpecific } from '../routing/routeHandle';
import { ScreenFailedContext } from '../routing/lazyScreen';
import { MapControls, SearchWay } from './MapControls';
import { PupilsLayer } from './PupilsLayer';
import { useWaterAreas } from './useWaterAreas';
import { ScreenFailedSheet } from './ScreenFailedSheet';
import { SheetBoundary } from './SheetBoundary';
import { TabBar } from './TabBar';
import { useFetchAhead } from './useFetchAhead';
import { useGround } from './useGround';
import { useScopeChanges } from './useScopeChanges';
import { TopBar } from './TopBar';
import { useDark } from '../theme';

type WidgetTexts = NonNullable<ConfigProviderProps['locale']>;
const WIDGET_TEXTS = import.meta.glob<WidgetTexts>('../words/widgets.*.ts', { eager: true, import: 'default' });

export function MapShell() {
  useLiveStream(useSeesPupils());
  useScopeChanges();
  useReducedMotion();
  usePreloadedDialogs();
  useFetchAhead();
  const widgetTexts = useWidgetTexts();
  return (
    <ConfigProvider {...(widgetTexts && { locale: widgetTexts })}>
      <SafeAreaProvider>
        <ScreenFailedContext value={ScreenFailedSheet}>
          <MapStage />
        </ScreenFailedContext>
      </SafeAreaProvider>
    </ConfigProvider>
  );
}

function MapStage() {
  const text = useText('app');
  const config = useConfig();
  const dark = useDark();
  const language = useAppSelector(({ setting }) => setting.language);
  const embedded = useAppSelector(({ setting }) => setting.barHidden);
  const barsWanted = mostSpecific(useMatches(), 'bar') !== false;
  const bar = barsWanted && !embedded;

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
  const noMap = <Notice sign="map" title={text('noMapTitle')} level={2} text={text('noMapText')} />;
  const waiting = useWaitingForUser();
  const seesPupils = useSeesPupils();
  const live = useLiveState();
  const [replayedId, setReplayedId] = useState<string | null>(null);
  const waters = useWaterAreas();
  const marks = useAlertMarks();
  const pupilsNow = usePositionSource();
  const [round, setRound] = useState(0);
  const { basemap, onTrouble, choice } = useGround();
  const [draft, setDraft] = useState<MapDraft | null>(null);
  useReconnect(() => setRound((before) => before + 1));

  return (
    <AlertMarksContext value={marks}>
      <PupilsNowContext value={pupilsNow}>
        <div className="map-shell" data-bar={bar} data-live={live.kind}>
          {!waiting && seesPupils && <AlertBar />}
          {!waiting && seesPupils && <ApprovalStream />}
          {bar && <TopBar isLive={seesPupils} />}
          <MapInsetContext value={sayCover}>
            <main className="map-shell__stage">
              <MapView
                basemap={draft?.basemap ?? basemap}
                initial={{ bounds: config.bounds }}
                language={language}
                dark={dark}
                texts={words}
                fallback={noMap}
                onTrouble={draft?.onTrouble ?? onTrouble}
                round={round}
              >
                {!draft && basemap.kind === 'none' && choice.grounds.length === 0 && (
                  <p className="map-shell__ground">{text('noBasemap')}</p>
                )}
                {!waiting && (
                  <ReplayedPupilContext value={setReplayedId}>
                    {seesPupils && <PupilsLayer replayedId={replayedId} waters={waters} />}
                    {seesPupils && <CrossingToasts />}
                    {seesPupils && <FocusOnAlert />}
                    <MapDraftContext value={setDraft}>
                      <SheetBoundary>
                        <Outlet />
                      </SheetBoundary>
                    </MapDraftContext>
                    {/* Behind the page: who hears the page is told of the children before the buttons of the map. */}
                    {seesPupils && <SearchWay />}
                    {seesPupils && <MapControls waters={waters} grounds={choice} />}
                  </ReplayedPupilContext>
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
      </PupilsNowContext>
    </AlertMarksContext>
  );
}

/** False for the operator, who sees no child: nothing of pupils is loaded or said to be live. */
const useSeesPupils = () => usePermission('student:list');

function useWidgetTexts() {
  const text = useText('ui');
  const language = useAppSelector(({ setting }) => setting.language);
  return useMemo(() => {
    const own = WIDGET_TEXTS[`../words/widgets.${language}.ts`];
    return own && { ...own, SearchBar: { name: text('search') } };
  }, [language, text]);
}

function FocusOnAlert() {
  return <AlertFocus whereNow={usePositionLookup()} />;
}

/**
 * True while the student side waits for its page authorities (4.10). Loads the signed-in user's record for all roles.
 */
function useWaitingForUser(): boolean {
  const studentSide = useIsFamily();
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
