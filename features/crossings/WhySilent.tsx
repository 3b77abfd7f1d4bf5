/** Explains why a fence sent no alert for a pupil in a period: how each fix was judged. */
import './crossings.css';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WhyStep } from '../../contract';
import type { Fence } from '../../contract/fences';
import { useInstantWords } from '../../src/fences/useInstantWords';
import { listed, rulesWords } from '../../src/fences/words';
import { useText } from '../../src/messages/texts';
import { usePupilNames } from '../../src/session/usePupilNames';
import { useViewer } from '../../src/session/useViewer';
import { useClock, useNow } from '../../src/time/useNow';
import { DateField } from '../../src/ui/DateField';
import { LoadState } from '../../src/ui/LoadState';
import { geofencingPath } from '../../src/ui/pupilPaths';
import { Select } from '../../src/ui/Select';
import { Sheet } from '../../src/ui/Sheet';
import { TimeField } from '../../src/ui/TimeField';
import { Button } from '../../src/ui/Button';
import { Form } from '../../src/ui/Form';
import { useFenceNamesQuery, useWhySilentQuery } from './api';
import { defaultSilentQuery, silentQueryInstants } from './silentQuery';
import { EvidenceStepList } from './EvidenceStepList';
import { relevantSteps, REJECTION_REASONS } from './evidenceStep';
import { WhyOverlay, type WhyScreenProps } from './WhyOverlay';

export function WhySilent({ drawFence }: WhyScreenProps) {
  const text = useText('crossings');
  const [search] = useSearchParams();
  const { studentSide, studentId: ownId } = useViewer();
  const names = usePupilNames();
  const studentId = search.get('studentId') ?? ownId ?? [...names.keys()][0] ?? null;
  const [from, to] = [search.get('from'), search.get('to')];
  const fenceId = search.get('fence');
  return (
    <Sheet title={text('whyNot')} closesTo={geofencingPath(studentSide === true, studentId)}>
      {studentId !== null && (
        <div className="why">
          <PeriodForm key={`${studentId} ${fenceId}`} studentId={studentId} />
          {fenceId !== null && from !== null && to !== null && (
            <PeriodResult studentId={studentId} fenceId={fenceId} from={from} to={to} drawFence={drawFence} />
          )}
        </div>
      )}
    </Sheet>
  );
}

function PeriodForm({ studentId }: { studentId: string }) {
  const text = useText('crossings');
  const clock = useClock();
  const names = usePupilNames();
  const { studentSide, timeZone } = useViewer();
  const [search, setSearch] = useSearchParams();
  const { data: fences } = useFenceNamesQuery({ studentId });
  const [ask, setAsk] = useState(() => defaultSilentQuery(clock.now(), timeZone));
  const [fault, setFault] = useState<'missing' | 'span' | 'future' | null>(null);
  const fenceId = search.get('fence') ?? fences?.[0]?.fenceId ?? '';

  const set = (next: Record<string, string>) =>
    setSearch((before) => ({ ...Object.fromEntries(before), ...next }), { replace: true });
  const show = () => {
    const found = silentQueryInstants(ask, clock.now(), timeZone);
    setFault(typeof found === 'string' ? found : null);
    if (typeof found !== 'string') set({ fence: fenceId, studentId, ...found });
  };

  if (fences?.length === 0) return <p className="why__note quiet text-s">{text('noFences')}</p>;
  return (
    <Form className="ask" aria-label={text('askTitle')} noValidate={false} onSubmit={show}>
      <p className="why__note quiet text-s">{text('askText')}</p>
      {names.size > 1 && (
        <Select
          label={text(studentSide === true ? 'child' : 'pupil')}
          value={studentId}
          onChange={(value) => setSearch({ studentId: value }, { replace: true })}
          choices={[...names].map(([value, name]) => ({ value, name }))}
        />
      )}
      <Select
        label={text('fence')}
        value={fenceId}
        onChange={(value) => setSearch({ studentId, fence: value }, { replace: true })}
        choices={(fences ?? []).map((fence) => ({ value: fence.fenceId, name: fence.name }))}
      />
      <div className="ask__times flex gap-2 wraps">
        <DateField
          label={text('day')}
          value={ask.day}
          error={fault === 'missing' || fault === 'future' ? text(`fault.${fault}`) : undefined}
          onChange={(day) => setAsk({ ...ask, day })}
        />
        <TimeField label={text('from')} value={ask.from} onChange={(from) => setAsk({ ...ask, from })} />
        <TimeField
          label={text('to')}
          value={ask.to}
          error={fault === 'span' ? text('fault.span') : undefined}
          onChange={(to) => setAsk({ ...ask, to })}
        />
      </div>
      <Button wide type="submit" disabled={fenceId === ''}>
        {text('ask')}
      </Button>
    </Form>
  );
}

function PeriodResult({
  drawFence,
  ...period
}: { studentId: string; fenceId: string; from: string; to: string } & WhyScreenProps) {
  const text = useText('crossings');
  const { currentData, isError, error, refetch } = useWhySilentQuery(period);
  if (isError || !currentData)
    return (
      <LoadState
        failure={isError ? error : undefined}
        onRetry={refetch}
        reading={text('whyLoading')}
        unknown={text('unknown')}
      />
    );
  return <PeriodExplanation key={`${period.from} ${period.to}`} {...currentData} drawFence={drawFence} />;
}

const NO_MARKS: readonly [] = [];

function PeriodExplanation({ fence, steps, drawFence }: { fence: Fence; steps: WhyStep[] } & WhyScreenProps) {
  const text = useText('crossings');
  const fenceText = useText('fence');
  const { timeZone } = useViewer();
  const words = useInstantWords(useNow(60_000), timeZone);
  const [chosen, setChosen] = useState<number | null>(null);
  const texts = { text, fence: fenceText, words };
  const withCrossings = steps.filter(({ crossings }) => crossings.length > 0);
  const fixes = steps.filter(({ fix }) => fix !== null);
  const rejected = REJECTION_REASONS.flatMap((rejection) => {
    const n = steps.filter((step) => step.rejection === rejection).length;
    return n === 0 ? [] : [text(`count.${rejection}`, { n })];
  });
  const sides = new Set(steps.filter(({ rejection }) => rejection === null).map(({ side }) => side));
  const [only] = sides;

  return (
    <>
      {drawFence(fence)}
      <WhyOverlay steps={steps} fence={fence} marks={NO_MARKS} chosen={chosen} onChoose={setChosen} />
      <section className="why__part" role="status">
        <p className="text-l strong tabular">
          {fixes.length === 0
            ? text('found.none')
            : withCrossings.length > 0
              ? text('found.crossings', { n: withCrossings.reduce((n, { crossings }) => n + crossings.length, 0) })
              : sides.size === 1 && only && only !== 'unknown'
                ? text('found.nothing', { side: text(`side.${only}`) })
                : text('found.unclear')}
        </p>
        {rejected.length > 0 && (
          <p className="why__note quiet text-s">
            {text('found.rejected', {
              n: steps.filter(({ rejection }) => rejection !== null).length,
              words: listed(fenceText, rejected),
            })}
          </p>
        )}
        <p className="why__note quiet text-s">
          {text('found.asNow')} {rulesWords(fenceText, fence.rules).join(' · ')}
        </p>
      </section>
      <EvidenceStepList
        steps={steps}
        relevant={relevantSteps(steps, null)}
        texts={texts}
        chosen={chosen}
        onChoose={setChosen}
      />
    </>
  );
}
