/**
 * Shows which alerts a draft would have sent in a pupil's last fortnight: counts, a list by day, and places on the map.
 */
import '../fences.css';
import './preview.css';
import { memo, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { FenceTrack } from '../../../contract';
import { dayOf } from '../../../contract/day';
import type { JudgedCrossing, FenceDraft, FencePreview } from '../../../contract/fences';
import { CrossingSign } from '../../../src/fences/CrossingSign';
import { durationWords, crossingVariant } from '../../../src/fences/words';
import { usePupilNames } from '../../../src/session/usePupilNames';
import { useClock } from '../../../src/time/useNow';
import { LoadState } from '../../../src/ui/LoadState';
import { Select } from '../../../src/ui/Select';
import { SwitchRow } from '../../../src/ui/SwitchRow';
import { useInstantWords } from '../../../src/fences/useInstantWords';
import { type Text, useText } from '../../../src/messages/texts';
import { useFenceTrackQuery } from '../api';
import { countWords } from './AlertsLately';
import { PreviewDayBar } from './PreviewDayBar';
import { weekdayWords } from '../../../src/time/dayWords';
import { crossingKey, type PreviewDay, previewDays } from './previewDays';
import { PreviewOverlay } from './PreviewOverlay';
import { usePreviewRun } from './usePreviewRun';

export interface DraftPreviewProps {
  /** The pupil. Null lets staff choose one. */
  studentId: string | null;
  fence: FenceDraft;
}

export function DraftPreview({ studentId, fence }: DraftPreviewProps) {
  const text = useText('fencePreview');
  const names = usePupilNames();
  const [chosen, setChosen] = useState<string | null>(null);
  const pupilId = studentId ?? chosen ?? [...names.keys()][0] ?? null;
  return (
    <section className="grid narrows gap-2" aria-label={text('title')}>
      <h3 className="text-l strong">{text('title')}</h3>
      {studentId === null && (
        <Select
          label={text('on')}
          value={pupilId ?? ''}
          onChange={setChosen}
          choices={[...names].map(([value, name]) => ({ value, name }))}
        />
      )}
      {pupilId !== null && <PupilPreview studentId={pupilId} fence={fence} />}
    </section>
  );
}

function PupilPreview({ studentId, fence }: { studentId: string; fence: FenceDraft }) {
  const text = useText('fencePreview');
  const { data: track, isError, error, refetch } = useFenceTrackQuery({ studentId });
  const { result, settled, valid } = usePreviewRun(track, fence);
  if (isError) return <LoadState failure={error} onRetry={refetch} unknown={text('unknown')} />;
  if (track?.time.length === 0) return <p className="quiet text-s">{text('noFixes')}</p>;
  if (!valid) return <p className="quiet text-s">{text('shape')}</p>;
  if (!track || !result) return <LoadState failure={undefined} onRetry={refetch} reading={text('running')} />;
  return (
    <>
      <Counts preview={result.preview} settled={settled} />
      <Fortnight track={track} result={result} />
    </>
  );
}

function Counts({ preview, settled }: { preview: FencePreview; settled: boolean }) {
  const text = useText('fencePreview');
  const fenceText = useText('fence');
  const { total, kinds, doubtful, silent } = countWords(text, fenceText, preview);
  return (
    <div className="preview__counts tabular inset" role="status" aria-busy={!settled}>
      <p className="preview__total text-xl strong">{total}</p>
      {kinds && <p>{kinds}</p>}
      {doubtful && <p className="warn">? {doubtful}</p>}
      {silent && <p className="quiet text-s">{silent}</p>}
    </div>
  );
}

/** Memoised: renders when the result changes, not with every step of the slider. */
const Fortnight = memo(function Fortnight({
  track,
  result,
}: {
  track: FenceTrack;
  result: NonNullable<ReturnType<typeof usePreviewRun>['result']>;
}) {
  const text = useText('fencePreview');
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
      {full.length > 0 && <p className="quiet text-s">{text('legend')}</p>}
      <ul className="preview__days unmarked grid narrows gap-3">
        {full.map((day) => (
          <Day key={day.day} day={day} timeZone={track.timeZone} chosen={chosen} onChoose={setChosen} />
        ))}
      </ul>
      {full.length < days.length && (
        <p className="quiet text-s">{text('quietDays', { n: days.length - full.length })}</p>
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
  const text = useText('fencePreview');
  const fenceText = useText('fence');
  const intl = useIntl();
  const clock = useClock();
  const words = useInstantWords(clock.now(), timeZone);
  const seconds = day.inside.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0);
  const chosenHere = day.crossings.find((crossing) => crossingKey(crossing) === chosen);
  return (
    <li className="preview__day">
      <p className="quiet text-s flex apart">
        <strong className="inked">{weekdayWords(intl, day.day, dayOf(clock.now(), timeZone))}</strong>
        <span>
          {seconds > 0
            ? text('insideFor', { duration: durationWords(fenceText, Math.max(60, seconds)) })
            : text('notInside')}
        </span>
      </p>
      <PreviewDayBar day={day} timeZone={timeZone} chosen={chosenHere?.time ?? null} />
      <ul className="preview__crossings grid narrows unmarked">
        {day.crossings.map((crossing) => {
          const key = crossingKey(crossing);
          return (
            <li key={key}>
              <button
                type="button"
                className="preview__crossing text-s tabular gap-1 middle inked tappable"
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
  text: Text<'fencePreview'>,
  fenceText: Text<'fence'>,
  crossing: JudgedCrossing,
  time: string,
): string {
  const words = text('time', { kind: fenceText(`kind.${crossingVariant(crossing)}`), time });
  return crossing.silence === null
    ? words
    : `${words} · ${text('silentBecause', { why: fenceText(`silence.${crossing.silence}`) })}`;
}
