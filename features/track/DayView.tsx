/**
 * Shows a day on the map, on the scrubber and in sentences. The part under the playhead is the chosen one everywhere.
 * The map layers exist before the day is loaded.
 */
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useIntl } from 'react-intl';
import { useCamera } from '../../map/camera/useCamera';
import { useMapScene } from '../../map/mapScene';
import { NamePlace } from '../../src/placeWords/NamePlace';
import { useWordsOf } from '../../src/placeWords/useWordsOf';
import { useText } from '../../src/messages/texts';
import { usePupilDiscs } from '../../src/session/usePupilNames';
import { useReplayedPupil } from '../../src/session/replayedPupil';
import { schoolBellsOf } from './replay/schoolBells';
import { emptyTrack } from './day/loadedTrack';
import { extentOf } from './overlays/geojson';
import { extentOfRough } from './overlays/roughShapes';
import { dayEventsOf } from './events/dayEvents';
import { eventShapes } from './events/eventLooks';
import { EventsOverlay } from './events/EventsOverlay';
import { Player } from './replay/Player';
import { PlayheadMarker } from './overlays/PlayheadMarker';
import { Replay } from './replay/Replay';
import { ShareDay } from './share/ShareDay';
import { StoryList } from './story/StoryList';
import { storyWords } from './story/storyWords';
import { analyseDay, type AnalysedDay } from './day/analysedDay';
import { TrackOverlay } from './overlays/TrackOverlay';
import { doubtedShapes, NO_SHAPES, trackShapes } from './overlays/trackShapes';
import type { ColourBy } from './overlays/trackLines';
import { useDaySelection } from './useDaySelection';
import type { CrossingsAndAlerts } from './events/useCrossingsAndAlerts';
import { UsualTripsOverlay, useUsualTrips } from './overlays/usualTrips';
import { ViewChoices } from './ViewChoices';

interface DayViewProps {
  /** Null until it is loaded and analysed. */
  analysed: AnalysedDay | null;
  crossingsAndAlerts: CrossingsAndAlerts;
  name: string;
  /** True for a guardian, false for staff; null for a day from a file. */
  studentSide: boolean | null;
  /** Shown until the day is analysed. */
  children: ReactNode;
}

const EMPTY_DAY = analyseDay(emptyTrack('', '1970-01-01', 'UTC'), 0);

/** The playhead starts at now on a day that is not over, and at the first departure of a past day. */
const startOf = ({ story }: AnalysedDay) =>
  story.end < story.to ? story.end : (story.segments.find(({ kind }) => kind === 'trip')?.from ?? story.from);

export function DayView({ analysed, crossingsAndAlerts, name, studentSide, children }: DayViewProps) {
  const intl = useIntl();
  const wordsOf = useWordsOf();
  const text = useText('track');
  const camera = useCamera();
  const { map } = useMapScene();
  const day = analysed ?? EMPTY_DAY;
  const { track, story, visitedPlaceOf } = day;
  // Draw the line first: the sentences may come a moment later.
  const ready = useDeferredValue(analysed !== null, false);
  const words = useMemo(() => storyWords(intl, day, wordsOf), [intl, day, wordsOf]);
  const shapes = useMemo(() => (day === EMPTY_DAY ? NO_SHAPES : trackShapes(day, words)), [day, words]);
  const schoolBells = useMemo(() => schoolBellsOf(track), [track]);
  const events = useMemo(() => dayEventsOf(crossingsAndAlerts, story), [crossingsAndAlerts, story]);

  /** At the first stay of each place that neither school nor home is, so that a place is asked for once. */
  const naming = useCallback(
    (segment: number): ReactNode => {
      const visited = day.visitedPlaces[visitedPlaceOf[segment] ?? -1];
      const stay = story.segments[segment];
      if (!visited || visited.names || visited.stays[0] !== segment || stay?.kind !== 'stay') return null;
      const [lng, lat] = visited.centre;
      return (
        <div className="story__naming">
          <NamePlace studentId={track.studentId} at={{ lng, lat, accuracy: stay.radius, source: 'gps' }} />
        </div>
      );
    },
    [day, visitedPlaceOf, story, track],
  );

  const [replay, setReplay] = useState(() => new Replay(story, startOf(day)));
  if (replay.story !== story)
    setReplay(replay.isSameDay(story) ? replay.withStory(story) : new Replay(story, startOf(day), replay.playback()));
  const chosen = useSyncExternalStore(replay.onChange, replay.chosenSegment);
  const [eventId, setEventId] = useState<string | null>(null);
  const [following, setFollowing] = useState(false);
  const [colourBy, setColourBy] = useState<ColourBy>('time');
  const [doubted, setDoubted] = useState(false);
  const [usual, setUsual] = useState(false);
  const usualTrips = useUsualTrips(usual && analysed !== null, track.studentId, track.day, studentSide === true);
  const face = usePupilDiscs().get(track.studentId) ?? '';
  useReplayedPupil(analysed && studentSide !== null ? track.studentId : null);
  const stopFollowing = useCallback(() => setFollowing(false), []);

  const showAll = useEffectEvent(() => {
    const extent = extentOfRough(shapes.rough) ?? extentOf(story);
    // Without animation: during one the map would load tiles that nobody sees, and the line would wait for them.
    if (extent) camera.fit(extent, { seconds: 0 });
  });
  const shownDay = analysed && `${track.studentId} ${track.day}`;
  useEffect(() => {
    if (map && shownDay !== null) showAll();
  }, [map, shownDay]);

  const { chooseSegment, seekNear, seekFix, choosePlace, chooseEvent } = useDaySelection(
    day,
    replay,
    chosen,
    setEventId,
  );
  // An event stays chosen while the playhead stands at it.
  useEffect(() => {
    const dayEvent = events.find(({ id }) => id === eventId);
    return dayEvent && replay.onMove(({ instant }) => instant === dayEvent.at || setEventId(null));
  }, [replay, events, eventId]);

  return (
    <>
      {usualTrips && <UsualTripsOverlay shape={usualTrips.shape} />}
      <TrackOverlay
        shapes={shapes}
        colourBy={colourBy}
        doubted={useMemo(() => (doubted ? doubtedShapes(day) : null), [doubted, day])}
        chosen={useMemo(
          () => ({ segment: chosen, place: chosen < 0 ? -1 : (visitedPlaceOf[chosen] ?? -1) }),
          [chosen, visitedPlaceOf],
        )}
        onSegment={seekNear}
        onPlace={choosePlace}
        onFix={seekFix}
      />
      <EventsOverlay
        shape={useMemo(() => eventShapes(events), [events])}
        events={events}
        chosen={eventId}
        onChoose={chooseEvent}
      />
      <PlayheadMarker replay={replay} label={face} following={following} onMapDragged={stopFollowing} />
      {ready && analysed ? (
        <>
          <Player
            replay={replay}
            words={words}
            schoolBells={schoolBells}
            events={events}
            eventId={eventId}
            onEvent={chooseEvent}
            following={following}
            onFollow={setFollowing}
          />
          {crossingsAndAlerts.failed && (
            <p className="quiet text-s" role="status">
              {text('marksFailed')}
            </p>
          )}
          <StoryList
            segments={story.segments}
            words={words}
            chosen={chosen}
            onChoose={chooseSegment}
            events={events}
            eventId={eventId}
            onEvent={chooseEvent}
            naming={studentSide === true ? naming : undefined}
          />
          <ViewChoices
            analysed={analysed}
            words={words}
            colourBy={colourBy}
            onColourBy={setColourBy}
            doubted={doubted}
            onDoubted={setDoubted}
            onFix={seekFix}
            usual={usual}
            onUsual={studentSide === null ? null : setUsual}
            usualDays={usualTrips?.days ?? null}
            schoolBells={schoolBells}
            events={events.length > 0}
          />
          <ShareDay analysed={analysed} name={name} events={events} />
        </>
      ) : (
        children
      )}
    </>
  );
}
