/** A day that has a track: on the map, on the bar, in words. The playhead is what is chosen, everywhere. */
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import type { LngLat } from '../../map/datum';
import { useCamera } from '../../map/useCamera';
import { useMapScene } from '../../map/mapScene';
import { bellsOf } from './bells';
import { DaySheet } from './DaySheet';
import { nearestFix } from './nearestFix';
import { Player } from './Player';
import { PlayheadMark } from './PlayheadMark';
import { placesOf } from './placesOf';
import { Replay } from './Replay';
import { ShareDay } from './ShareDay';
import { StoryList } from './StoryList';
import { storyWords } from './storyWords';
import type { TrackDay } from './tellDay';
import { TrackOverlay } from './TrackOverlay';
import { trackShapes } from './trackShapes';
import type { ColourBy } from './trackLooks';
import { UsualOverlay } from './UsualOverlay';
import { useUsualWays } from './useUsualWays';
import { ViewChoices } from './ViewChoices';

interface ToldDayProps {
  told: TrackDay;
  name: string;
  studentSide: boolean;
}

export function ToldDay({ told, name, studentSide }: ToldDayProps) {
  const intl = useIntl();
  const camera = useCamera();
  const { map } = useMapScene();
  const { track, story, spots, spotOf } = told;
  const words = useMemo(() => storyWords(intl, told), [intl, told]);
  const shapes = useMemo(() => trackShapes(told, words), [told, words]);
  const bells = useMemo(() => bellsOf(track.day, track.timeZone), [track.day, track.timeZone]);

  // A day that goes on begins at now, one that is over at its beginning; one that is read again keeps its playhead.
  const [replay, setReplay] = useState(() => new Replay(story, track.fixes, story.end < story.to ? story.end : story.from));
  if (replay.story !== story) setReplay(replay.retold(story, track.fixes));
  const chosen = useSyncExternalStore(replay.switched, replay.chosen);
  const [following, setFollowing] = useState(false);
  const [colourBy, setColourBy] = useState<ColourBy>('time');
  const [doubted, setDoubted] = useState(false);
  const [usual, setUsual] = useState(false);
  const usualWays = useUsualWays(usual, track.studentId, track.day, studentSide);
  const letGo = useCallback(() => setFollowing(false), []);

  const showAll = useEffectEvent(() => camera.fit({ points: placesOf(told) }));
  useEffect(() => {
    if (map) showAll();
  }, [map, track.day]);

  const chooseSegment = useCallback(
    (index: number) => {
      const chosen = story.segments[index];
      if (!chosen) return;
      replay.pause();
      replay.seek(chosen.from);
      if (chosen.kind === 'stay') camera.keepInView(chosen.centre);
      else camera.fit({ points: placesOf(told, index) });
    },
    [story, replay, camera, told],
  );
  const seekNear = (index: number, at: LngLat) => {
    const chosen = story.segments[index];
    if (!chosen) return;
    replay.pause();
    replay.seek(chosen.kind === 'trip' ? nearestFix(told, chosen, at) : chosen.from);
  };
  const seekFix = (fix: number) => {
    replay.pause();
    replay.seek(story.at[fix] ?? replay.moment.instant);
    const at = replay.fixAt(fix);
    if (at) camera.keepInView(at);
  };
  /** A spot stayed at twice answers with its next stay. */
  const chooseSpot = (index: number) => {
    const stays = spots[index]?.stays ?? [];
    chooseSegment(stays.find((stay) => stay > chosen) ?? stays[0] ?? -1);
  };

  return (
    <>
      {usualWays && <UsualOverlay shape={usualWays.shape} />}
      <TrackOverlay
        shapes={shapes}
        colourBy={colourBy}
        showDoubted={doubted}
        chosen={useMemo(() => ({ segment: chosen, spot: chosen < 0 ? -1 : (spotOf[chosen] ?? -1) }), [chosen, spotOf])}
        onSegment={seekNear}
        onSpot={chooseSpot}
        onFix={seekFix}
      />
      <PlayheadMark replay={replay} following={following} onGrabbed={letGo} />
      <Player replay={replay} words={words} bells={bells} following={following} onFollow={setFollowing} />
      <StoryList segments={story.segments} words={words} chosen={chosen} onChoose={chooseSegment} />
      <ViewChoices
        told={told}
        words={words}
        colourBy={colourBy}
        onColourBy={setColourBy}
        doubted={doubted}
        onDoubted={setDoubted}
        onFix={seekFix}
        usual={usual}
        onUsual={setUsual}
        usualDays={usualWays?.days ?? null}
        bells={bells}
      />
      <ShareDay told={told} name={name} />
      <DaySheet told={told} name={name} words={words} />
    </>
  );
}
