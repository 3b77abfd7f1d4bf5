/** Explains one crossing: the evidence in sentences, fix by fix and on the map, with people's feedback. */
import './crossings.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Crossing, WhyStep } from '../../contract';
import type { Fence } from '../../contract/fences';
import { CrossingSign } from '../../src/fences/CrossingSign';
import { useInstantWords } from '../../src/fences/useInstantWords';
import { crossingSentence, delayWords, rulesWords } from '../../src/fences/words';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { LoadState } from '../../src/ui/LoadState';
import { crossingsPath, fencePath } from '../../src/ui/pupilPaths';
import { Sheet } from '../../src/ui/Sheet';
import { CrossingRows } from './CrossingRows';
import { FeedbackForm } from './FeedbackForm';
import { useWhyCrossingQuery } from './api';
import { evidenceWords, markWords, type CrossingTexts, alertTimeWords } from './evidenceWords';
import { EvidenceStepList } from './EvidenceStepList';
import { relevantSteps } from './evidenceStep';
import { WhyOverlay, type WhyScreenProps } from './WhyOverlay';

/** A viewer who may not see the pupil gets the notice for unknown crossings. */
export function WhyCrossing({ crossingId, drawFence }: WhyScreenProps & { crossingId: string }) {
  const text = useText('crossings');
  const { data, isError, error, refetch } = useWhyCrossingQuery({ crossingId });
  return (
    <Sheet
      title={text(data && data.crossing.silence !== null ? 'whyNot' : 'seeWhy')}
      closesTo={crossingsPath({ studentId: data?.crossing.studentId })}
      toWhereOneWas
      {...(data && { list: { title: text('title'), content: <Neighbours crossing={data.crossing} /> } })}
    >
      {data ? (
        <Explanation {...data} drawFence={drawFence} />
      ) : (
        <LoadState
          failure={isError ? error : undefined}
          onRetry={refetch}
          reading={text('whyLoading')}
          unknown={text('unknown')}
        />
      )}
    </Sheet>
  );
}

/** The pupil's other crossings, for a wide screen; with those that did not ring, when this one did not. */
function Neighbours({ crossing: { crossingId, studentId, silence } }: { crossing: Crossing }) {
  return <CrossingRows studentId={studentId} fenceId={undefined} silent={silence !== null} chosenId={crossingId} />;
}

function Explanation({
  crossing,
  fence,
  steps,
  drawFence,
}: { crossing: Crossing; fence: Fence; steps: WhyStep[] } & WhyScreenProps) {
  const text = useText('crossings');
  const fenceText = useText('fence');
  const { studentSide, timeZone } = useViewer();
  const words = useInstantWords(useNow(60_000), timeZone);
  const texts: CrossingTexts = { text, fence: fenceText, words };
  const [chosen, setChosen] = useState<number | null>(null);
  const { fenceName, fenceVersion, studentId, studentName, fenceId, time, evidence } = crossing;
  return (
    <div className="why">
      {drawFence(fence)}
      <WhyOverlay steps={steps} fence={fence} marks={evidence.marks} chosen={chosen} onChoose={setChosen} />
      <div className="why__head flex gap-3">
        <CrossingSign crossing={crossing} />
        <div>
          <p className="text-l strong tabular">
            {crossingSentence(fenceText, crossing, { name: studentName, fence: fenceName, time: words.whole(time) })}
          </p>
          {alertTimeWords(texts, crossing).map((line) => (
            <p key={line} className="why__note quiet text-s">
              {line}
            </p>
          ))}
        </div>
      </div>
      <FeedbackForm crossing={crossing} words={words} />
      <section className="why__part" aria-label={text('because')}>
        <h3 className="why__title">{text('because')}</h3>
        <ol className="why__marks unmarked grid narrows tabular gap-1 below-2">
          {evidence.marks.map((mark) => (
            <li key={mark.fixTime} data-inside={mark.depth >= 0}>
              {markWords(texts, mark)}
            </li>
          ))}
        </ol>
        <ul className="why__because unmarked grid narrows quiet gap-1">
          {evidenceWords(texts, crossing).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section className="why__part" aria-label={text('rule')}>
        <h3 className="why__title">
          {text('rule')} <span className="why__note quiet text-s">{text('version', { n: fenceVersion })}</span>
        </h3>
        <ul className="why__because unmarked grid narrows quiet gap-1">
          {[...rulesWords(fenceText, fence.rules), ...delayWords(fenceText, fence.rules)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <EvidenceStepList
        steps={steps}
        relevant={relevantSteps(steps, crossing)}
        texts={texts}
        chosen={chosen}
        onChoose={setChosen}
      />
      <nav className="crossings__ways flex wraps" aria-label={fenceName}>
        <Link to={fencePath(studentSide === true, studentId, fenceId)}>{text('openFence')}</Link>
        <Link to={crossingsPath({ studentId })}>{text('alerts')}</Link>
      </nav>
    </div>
  );
}
