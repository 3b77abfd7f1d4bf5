/** What a draft would have rung over a pupil's last fortnight: counted, listed by day, drawn on the map. It follows each change. */
import '../fences.css';
import './preview.css';
import { DotLoading } from 'antd-mobile';
import { memo, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { FenceTrack } from '../../../contract';
import type { Crossed, FenceDraft, Preview as Counted } from '../../../contract/fence';
import { CrossingSign } from '../../../src/fences/CrossingSign';
import { type FenceText, useFenceText } from '../../../src/fences/messages';
import { durationWords, crossingVariant } from '../../../src/fences/words';
import { usePupilNames } from '../../../src/session/usePupilNames';
import { useClock } from '../../../src/time/useNow';
import { LoadError } from '../../../src/ui/LoadError';
import { Select } from '../../../src/ui/Select';
import { SwitchRow } from '../../../src/ui/SwitchRow';
import { useInstantWords } from '../../../src/fences/useInstantWords';
import { useFenceTrackQuery } from '../api';
import { countWords } from './countWords';
import { PreviewDayBar } from './DayBar';
import { weekdayWords } from '../calendar/dayWords';
import { usePreviewText } from './previewMessages';
import { crossingKey, type PreviewDay, previewDays } from './previewDays';
import { PreviewOverlay } from './PreviewOverlay';
import { usePreviewRun } from './usePreviewRun';

export interface PreviewProps {
  /** Whose days; null lets a member of staff choose a pupil. */
  studentId: string | null;
  /** As it is now: the preview follows each change. */
  fence: FenceDraft;
}

export function Preview({ studentId, fence }: PreviewProps) {
  const text = usePreviewText();
  const names = usePupilNames();
  const [tried, setTried] = useState<string | null>(null);
  const whose = studentId ?? tried ?? [...names.keys()][0] ?? null;
  return (
    <section className="preview" aria-label={text('title')}>
      <h3 className="preview__title">{text('title')}</h3>
      {studentId === null && (
        <Select
          label={text('on')}
          value={whose ?? ''}
          onChange={setTried}
          choices={[...names].map(([value, name]) => ({ value, name }))}
        />
      )}
      {whose !== null && <OnPupil studentId={whose} fence={fence} />}
    </section>
  );
}

function OnPupil({ studentId, fence }: { studentId: string; fence: FenceDraft }) {
  const text = usePreviewText();
  const { data: track, isError, error, refetch } = useFenceTrackQuery({ studentId });
  const { result, settled, sound } = usePreviewRun(track, fence);
  if (isError)
    return (
      <LoadError
        failure={error}
        words={{ unknown: text('unknown'), offline: text('offline'), failed: text('failed'), retry: text('retry') }}
        onRetry={() => void refetch()}
      />
    );
  if (track?.time.length === 0) return <p className="fences__note">{text('noFixes')}</p>;
  if (!sound) return <p className="fences__note">{text('shape')}</p>;
  if (!track || !result) {
    return (
      <div role="status" className="preview__running">
        {text('running')} <DotLoading />
      </div>
    );
  }
  return (
    <>
      <Counts preview={result.preview} settled={settled} />
      <Fortnight track={track} result={result} />
    </>
  );
}

function Counts({ preview, settled }: { preview: Counted; settled: boolean }) {
  const text = usePreviewText();
  const fenceText = useFenceText();
  const { total, kinds, doubtful, silent } = countWords(text, fenceText, preview);
  return (
    <div className="preview__counts" role="status" aria-busy={!settled}>
      <p className="preview__total">{total}</p>
      {kinds && <p>{kinds}</p>}
      {doubtful && <p className="preview__doubtful">? {doubtful}</p>}
      {silent && <p className="fences__note">{silent}</p>}
    </div>
  );
}

/** Drawn anew when there is something new to tell, not at every step of the slider. */
const Fortnight = memo(function Fortnight({
  track,
  result,
}: {
  track: FenceTrack;
  result: NonNullable<ReturnType<typeof usePreviewRun>['result']>;
}) {
  const text = usePreviewText();
  const [silent, setSilent] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const days = useMemo(
    () => previewDays(result, { from: Date.parse(track.from), to: Date.parse(track.to) }, track.timeZone, silent),
    [result, track, silent],
  );
  const shown = useMemo(() => days.flatMap(({ crossings }) => crossings), [days]);
  const full = days.filter(({ crossings, inside }) => crossings.length > 0 || inside.length > 0);
  return (
    <>
      <PreviewOverlay crossings={shown} chosen={chosen} />
      {result.preview.silent > 0 && (
        <SwitchRow label={text('showSilent', { n: result.preview.silent })} on={silent} onChange={setSilent} />
      )}
      {full.length > 0 && <p className="fences__note">{text('legend')}</p>}
      <ul className="preview__days">
        {full.map((day) => (
          <Day key={day.day} day={day} timeZone={track.timeZone} chosen={chosen} onChoose={setChosen} />
        ))}
      </ul>
      {full.length < days.length && (
        <p className="fences__note">{text('quietDays', { n: days.length - full.length })}</p>
      )}
    </>
  );
});

function Day({
  day,
  timeZone,
  chosen,
  onChoose,
}: {
  day: PreviewDay;
  timeZone: string;
  chosen: string | null;
  onChoose: (key: string | null) => void;
}) {
  const text = usePreviewText();
  const fenceText = useFenceText();
  const intl = useIntl();
  const clock = useClock();
  const words = useInstantWords(clock.now(), timeZone);
  const seconds = day.inside.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0);
  const chosenHere = day.crossings.find((crossing) => crossingKey(crossing) === chosen);
  return (
    <li className="preview__day">
      <p className="preview__date">
        <strong>{weekdayWords(intl, day.day)}</strong>
        <span>
          {seconds > 0
            ? text('insideFor', { duration: durationWords(fenceText, Math.max(60, seconds)) })
            : text('notInside')}
        </span>
      </p>
      <PreviewDayBar day={day} chosen={chosenHere?.time ?? null} />
      <ul className="preview__crossings">
        {day.crossings.map((crossing) => {
          const key = crossingKey(crossing);
          return (
            <li key={key}>
              <button
                type="button"
                className="preview__crossing"
                aria-pressed={key === chosen}
                onClick={() => onChoose(key === chosen ? null : key)}
              >
                <CrossingSign crossing={crossing} />
                <span>{crossingLine(text, fenceText, crossing, words.time(crossing.time))}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function crossingLine(
  text: ReturnType<typeof usePreviewText>,
  fenceText: FenceText,
  crossing: Crossed,
  time: string,
): string {
  const said = text('time', { kind: fenceText(`kind.${crossingVariant(crossing)}`), time });
  return crossing.silence === null
    ? said
    : `${said} · ${text('silentBecause', { why: fenceText(`silence.${crossing.silence}`) })}`;
}
