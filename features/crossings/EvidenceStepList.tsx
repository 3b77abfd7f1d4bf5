/** Each fix as it was looked at, in the order it was heard: where it lay to the edge as a picture, and what was made of it in words. */
import { useEffect, useRef, useState } from 'react';
import type { WhyStep } from '../../contract';
import type { CrossingTexts } from './evidenceWords';
import { EdgeDistanceBar } from './EdgeDistanceBar';
import { describeStep } from './evidenceStep';

interface EvidenceStepListProps {
  steps: readonly WhyStep[];
  /** Indices of those shown at first. */
  matter: ReadonlySet<number>;
  speech: CrossingTexts;
  /** Index of the step whose fix is shown on the map; null for none. */
  chosen: number | null;
  onChoose: (step: number | null) => void;
}

export function EvidenceStepList({ steps, matter, speech, chosen, onChoose }: EvidenceStepListProps) {
  const { text } = speech;
  const [all, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  // A fix that is tapped on the map is found in the list.
  const hidden = chosen !== null && !matter.has(chosen);
  const shown = all || hidden || matter.size === 0;
  useEffect(() => {
    const line = list.current?.querySelector('[aria-pressed="true"]');
    if (line && !line.contains(document.activeElement)) line.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (steps.length === 0) return null;
  return (
    <section className="why__part" aria-label={text('steps')}>
      <h3 className="why__title">{text('steps')}</h3>
      <ol ref={list} className="steps">
        {steps.map((step, index) =>
          shown || matter.has(index) ? (
            // Steps are told once and in order; two may be of one instant.
            // oxlint-disable-next-line react/no-array-index-key
            <Step
              key={index}
              step={step}
              speech={speech}
              chosen={index === chosen}
              onChoose={() => onChoose(index === chosen ? null : index)}
            />
          ) : null,
        )}
      </ol>
      {matter.size > 0 && matter.size < steps.length && !hidden && (
        <button type="button" className="steps__more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? text('near') : text('all', { n: steps.length })}
        </button>
      )}
    </section>
  );
}

function Step({
  step,
  speech,
  chosen,
  onChoose,
}: {
  step: WhyStep;
  speech: CrossingTexts;
  chosen: boolean;
  onChoose: () => void;
}) {
  const { where, judged } = describeStep(speech, step);
  const time = speech.words.time(step.fix?.fixTime ?? step.heardTime);
  const inner = (
    <>
      <span className="step__time">{time}</span>
      <EdgeDistanceBar fix={step.fix} unheard={step.unheard !== null} />
      <span className="step__words">
        <span>{where}</span>
        {judged.map((line) => (
          <span key={line} className="step__judged">
            {line}
          </span>
        ))}
      </span>
    </>
  );
  const came = step.crossings.length > 0;
  return (
    <li className="step" data-came={came}>
      {step.fix ? (
        <button type="button" className="step__line" aria-pressed={chosen} onClick={onChoose}>
          {inner}
        </button>
      ) : (
        <div className="step__line">{inner}</div>
      )}
    </li>
  );
}
