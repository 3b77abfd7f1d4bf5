/** Lists the fixes the judge looked at, in order of arrival: distance from the edge, and the judge's conclusion. */
import { useEffect, useRef, useState } from 'react';
import type { WhyStep } from '../../contract';
import type { CrossingTexts } from './evidenceWords';
import { EdgeDistanceBar } from './EdgeDistanceBar';
import { describeStep } from './evidenceStep';

interface EvidenceStepListProps {
  steps: readonly WhyStep[];
  /** Indices of the steps shown at first. */
  relevant: ReadonlySet<number>;
  texts: CrossingTexts;
  /** Index of the step whose fix is shown on the map. Null for none. */
  chosen: number | null;
  onChoose: (step: number | null) => void;
}

export function EvidenceStepList({ steps, relevant, texts, chosen, onChoose }: EvidenceStepListProps) {
  const { text } = texts;
  const [all, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  // A fix tapped on the map is shown in the list, also if it was hidden.
  const hidden = chosen !== null && !relevant.has(chosen);
  const shown = all || hidden || relevant.size === 0;
  useEffect(() => {
    const line = list.current?.querySelector('[aria-pressed="true"]');
    if (line && !line.contains(document.activeElement)) line.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (steps.length === 0) return null;
  return (
    <section className="why__part" aria-label={text('steps')}>
      <h3 className="why__title">{text('steps')}</h3>
      <ol ref={list} className="grid narrows unmarked">
        {steps.map((step, index) =>
          shown || relevant.has(index) ? (
            // Steps never change their order, and two may have the same time.
            // oxlint-disable-next-line react/no-array-index-key
            <Step
              key={index}
              step={step}
              texts={texts}
              chosen={index === chosen}
              onChoose={() => onChoose(index === chosen ? null : index)}
            />
          ) : null,
        )}
      </ol>
      {relevant.size > 0 && relevant.size < steps.length && !hidden && (
        <button type="button" className="steps__more branded text-m" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? text('near') : text('all', { n: steps.length })}
        </button>
      )}
    </section>
  );
}

function Step({
  step,
  texts,
  chosen,
  onChoose,
}: {
  step: WhyStep;
  texts: CrossingTexts;
  chosen: boolean;
  onChoose: () => void;
}) {
  const { where, judged } = describeStep(texts, step);
  const time = texts.words.time(step.fix?.fixTime ?? step.receivedTime);
  const inner = (
    <>
      <span className="tabular">{time}</span>
      <EdgeDistanceBar fix={step.fix} rejected={step.rejection !== null} />
      <span className="grid">
        <span>{where}</span>
        {judged.map((line) => (
          <span key={line} className="step__judged quiet">
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
        <button
          type="button"
          className="step__line text-s grid gap-2 middle full-width inked tappable"
          aria-pressed={chosen}
          onClick={onChoose}
        >
          {inner}
        </button>
      ) : (
        <div className="step__line text-s grid gap-2 middle full-width inked tappable">{inner}</div>
      )}
    </li>
  );
}
