/** A day on the map, on the bar and in words. The playhead is what is chosen, everywhere. Its layers lie on the map before the day has come. */
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
import { schoolBellsOf } from './replay/schoolBells';
import { emptyTrack } from './day/loadedTrack';
import { extentOf } from './overlays/extentOf';
import { dayEventsOf } from './events/dayEvents';
import { eventShapes } from './events/eventLooks';
import { EventsOverlay } from './events/EventsOverlay';
import { useText } from './messages';
import { Player } from './replay/Player';
import { PlayheadMarker } from './overlays/PlayheadMarker';
import { Replay } from './replay/Replay';
import { ShareDay } from './share/ShareDay';
import { StoryList } from './story/StoryList';
import { storyWords } from './story/storyWords';
import { analyseDay, type AnalysedDay } from './day/analysedDay';
import { TrackOverlay } from './overlays/TrackOverlay';
import { doubtedShapes, NO_SHAPES, trackShapes } from './overlays/trackShapes';
import type { ColourBy } from './overlays/trackLooks';
import { useDaySelection } from './useDaySelection';
import type { CrossingsAndAlerts } from './events/useCrossingsAndAlerts';
import { UsualTripsOverlay, useUsualTrips } from './overlays/usualTrips';
import { ViewChoices } from './ViewChoices';

interface DayViewProps {
  /** Null until it has come and is told. */
  analysed: AnalysedDay | null;
  /** What rang on that day. */
  happened: CrossingsAndAlerts;
  name: string;
  /** Whether a parent looks; null for a day that did not come from the platform. */
  studentSide: boolean | null;
  /** Shown until there is a day. */
  children: ReactNode;
}

const NOTHING = analyseDay(emptyTrack('', '1970-01-01', 'UTC'), 0);

/** A day that goes on begins at now, one that is over at its beginning. */
const startOf = ({ story }: AnalysedDay) => (story.end < story.to ? story.end : story.from);

export function DayView({ analysed, happened, name, studentSide, children }: DayViewProps) {
  const intl = useIntl();
  const text = useText();
  const camera = useCamera();
  const { map } = useMapScene();
  const day = analysed ?? NOTHING;
  const { track, story, visitedPlaceOf } = day;
  // The line first: what is read comes a moment later than what is looked at.
  const ready = useDeferredValue(analysed !== null, false);
  const words = useMemo(() => storyWords(intl, day), [intl, day]);
  const shapes = useMemo(() => (day === NOTHING ? NO_SHAPES : trackShapes(day, words)), [day, words]);
  const bells = useMemo(() => schoolBellsOf(track), [track]);
  const marks = useMemo(() => dayEventsOf(happened, story), [happened, story]);

  const [replay, setReplay] = useState(() => new Replay(story, startOf(day)));
  if (replay.story !== story)
    setReplay(replay.isSameDay(story) ? replay.withStory(story) : new Replay(story, startOf(day), replay.playback()));
  const chosen = useSyncExternalStore(replay.onChange, replay.chosenSegment);
  const [markId, setMarkId] = useState<string | null>(null);
  const [following, setFollowing] = useState(false);
  const [colourBy, setColourBy] = useState<ColourBy>('time');
  const [doubted, setDoubted] = useState(false);
  const [usual, setUsual] = useState(false);
  const usualWays = useUsualTrips(usual && analysed !== null, track.studentId, track.day, studentSide === true);
  const letGo = useCallback(() => setFollowing(false), []);

  const showAll = useEffectEvent(() => {
    const extent = extentOf(story);
    // At once: on the way there the map would ask for tiles of the line that nobody sees, and the line would wait for them.
    if (extent) camera.fit(extent, { seconds: 0 });
  });
  const shownDay = analysed && `${track.studentId} ${track.day}`;
  useEffect(() => {
    if (map && shownDay !== null) showAll();
  }, [map, shownDay]);

  const { chooseSegment, seekNear, seekFix, choosePlace, chooseMark } = useDaySelection(day, replay, chosen, setMarkId);
  // A mark is chosen while the playhead stands at it.
  useEffect(() => {
    const mark = marks.find(({ id }) => id === markId);
    return mark && replay.onMove(({ instant }) => instant === mark.at || setMarkId(null));
  }, [replay, marks, markId]);

  return (
    <>
      {usualWays && <UsualTripsOverlay shape={usualWays.shape} />}
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
        shape={useMemo(() => eventShapes(marks), [marks])}
        marks={marks}
        chosen={markId}
        onChoose={chooseMark}
      />
      <PlayheadMarker replay={replay} following={following} onGrabbed={letGo} />
      {ready && analysed ? (
        <>
          <Player
            replay={replay}
            words={words}
            bells={bells}
            marks={marks}
            markId={markId}
            onMark={chooseMark}
            following={following}
            onFollow={setFollowing}
          />
          {happened.failed && (
            <p className="track__quiet" role="status">
              {text('marksFailed')}
            </p>
          )}
          <StoryList
            segments={story.segments}
            words={words}
            chosen={chosen}
            onChoose={chooseSegment}
            marks={marks}
            markId={markId}
            onMark={chooseMark}
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
            usualDays={usualWays?.days ?? null}
            bells={bells}
            marks={marks.length > 0}
          />
          <ShareDay analysed={analysed} name={name} marks={marks} />
        </>
      ) : (
        children
      )}
    </>
  );
}
