/** The replay controls: play, steps, speed, folding, following, and the scrubber. */
import './player.css';
import { MoreOutline } from 'antd-mobile-icons';
import { memo, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { spanMs } from '../../../contract/day';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { SPEEDS } from './playback';
import type { SchoolBell } from './schoolBells';
import type { DayEvent } from '../events/dayEvents';
import type { Replay } from './Replay';
import { Scrubber } from './Scrubber';
import { TRACK_ICONS } from '../trackIcons';
import { nextFix, nextSegment } from './playheadSteps';
import type { StoryWords } from '../story/storyWords';

const MINUTE = spanMs(1, 'minutes');

interface PlayerProps {
  replay: Replay;
  words: StoryWords;
  schoolBells: readonly SchoolBell[] | null;
  events: readonly DayEvent[];
  eventId: string | null;
  onEvent: (dayEvent: DayEvent) => void;
  following: boolean;
  onFollow: (following: boolean) => void;
}

export const Player = memo(function Player({
  replay,
  words,
  schoolBells,
  events,
  eventId,
  onEvent,
  following,
  onFollow,
}: PlayerProps) {
  const text = useText('track');
  const playing = useSyncExternalStore(replay.onChange, replay.isPlaying);
  const { speed, folding } = useSyncExternalStore(replay.onChange, replay.playback);
  const [more, setMore] = useState(false);
  useEffect(() => replay.pause, [replay]);

  const step = (to: number) => {
    replay.pause();
    replay.seek(to);
  };
  const { story } = replay;
  const steps = [
    { name: 'partBefore', to: () => nextSegment(story, replay.moment.instant, -1) },
    { name: 'fixBefore', to: () => nextFix(story, replay.moment.instant, -1) },
    { name: 'fixAfter', to: () => nextFix(story, replay.moment.instant, 1) },
    { name: 'partAfter', to: () => nextSegment(story, replay.moment.instant, 1) },
  ] as const;

  return (
    <div className="player" role="group" aria-label={text('replay')}>
      <div className="player__main flex gap-3">
        <button
          type="button"
          className="player__play grid firm"
          aria-label={text(playing ? 'pause' : 'play')}
          onClick={() => (playing ? replay.pause() : replay.play())}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={playing ? TRACK_ICONS.pause : TRACK_ICONS.play} />
          </svg>
        </button>
        <Scrubber
          replay={replay}
          words={words}
          schoolBells={schoolBells}
          events={events}
          eventId={eventId}
          onEvent={onEvent}
        />
      </div>
      <MomentLine replay={replay} words={words} />
      <div className="player__more flex gap-1 wraps middle apart">
        {steps.map(({ name, to }) => (
          <Button kind="icon" key={name} aria-label={text(name)} title={text(name)} onClick={() => step(to())}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={TRACK_ICONS[name]} />
            </svg>
          </Button>
        ))}
        <label className="player__speed">
          <span className="sr-only">{text('speed')}</span>
          <select value={speed} onChange={({ target }) => replay.setPlayback({ speed: Number(target.value), folding })}>
            {SPEEDS.map((times) => (
              <option key={times} value={times}>
                {text('speed.times', { n: times })}
              </option>
            ))}
          </select>
        </label>
        <Button
          kind="icon"
          aria-label={text('replayMore')}
          title={text('replayMore')}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          <MoreOutline />
        </Button>
      </div>
      {more && (
        <div className="flex gap-2 wraps">
          <Toggle name={text('folding')} on={folding} onSwitch={(on) => replay.setPlayback({ speed, folding: on })} />
          <Toggle name={text('follow')} on={following} onSwitch={onFollow} />
        </div>
      )}
    </div>
  );
});

function Toggle({ name, on, onSwitch }: { name: string; on: boolean; onSwitch: (on: boolean) => void }) {
  return (
    <button type="button" className="chip" aria-pressed={on} onClick={() => onSwitch(!on)}>
      {name}
    </button>
  );
}

/** The playhead's moment in words, written straight into the DOM, so that React need not render every second. */
function MomentLine({ replay, words }: Pick<PlayerProps, 'replay' | 'words'>) {
  const line = useRef<HTMLParagraphElement>(null);
  const shown = useRef('');
  const text = useText('trackStory');
  const show = useEffectEvent(({ instant, segment, place, between }: Replay['moment']) => {
    const interpolated = between && place?.moving === true;
    const key = `${Math.floor(instant / MINUTE)} ${segment} ${interpolated}`;
    if (!line.current || shown.current === key) return;
    shown.current = key;
    line.current.textContent = interpolated
      ? `${words.moment(instant, segment)} · ${text('between')}`
      : words.moment(instant, segment);
  });
  useEffect(() => {
    shown.current = '';
    show(replay.moment);
    return replay.onMove((moment) => show(moment));
  }, [replay, words]);
  return <p ref={line} className="player__moment text-m strong tabular" aria-hidden="true" />;
}
