/** One draft at work: drawn on the map, its rules and what it would have rung in the sheet, saved when somebody says so. */
import { useId, useMemo, useState } from 'react';
import type { FencePlace } from '../../../contract';
import { type Fence, validateFence } from '../../../contract/fence';
import { useDraftText } from '../../../src/drawing/draftMessages';
import { DrawBoard } from '../../../src/drawing/DrawBoard';
import { faultWords } from '../../../src/drawing/faultWords';
import { StoredDraftNotice, useAskDiscard } from '../../../src/drawing/StoredDraftNotice';
import { useDrawText } from '../../../src/drawing/messages';
import { PenTools } from '../../../src/drawing/PenTools';
import { type DraftShape, draftShapeOf, fenceShapeOf } from '../../../src/drawing/draftShape';
import { useDrawCommands } from '../../../src/drawing/useDrawCommands';
import { useDrawWords } from '../../../src/drawing/useDrawWords';
import { useStoredDraftCamera } from '../../../src/drawing/useStoredDraftCamera';
import { usePenViewStore } from '../../../map/pen/penView';
import { useFenceText } from '../../../src/fences/messages';
import { useInstantWords } from '../../../src/fences/useInstantWords';
import { useViewer } from '../../../src/session/useViewer';
import { useNow } from '../../../src/time/useNow';
import { announce } from '../../../src/ui/announce';
import { Sheet } from '../../../src/ui/Sheet';
import { toast } from '../../../src/ui/toast';
import { useCloseSheet } from '../../../src/ui/visitHistory';
import { changeWords } from '../detail/changeWords';
import { VersionConflict } from './VersionConflict';
import { DraftSteps, type Step } from './DraftSteps';
import { useEditorText } from './editorMessages';
import { FENCE_DRAW_RULES } from './fenceDrawing';
import { fenceChanges } from '../detail/fenceChanges';
import { FencesOverlay } from '../overlay/FencesOverlay';
import { useRuleText } from '../rules/ruleMessages';
import { rulesFaults } from '../rules/rulesFaults';
import { SaveBar } from './SaveBar';
import { VisitedPoints } from './VisitedPoints';
import { useDraftCamera } from './useDraftCamera';
import { type DraftStart, useFenceDraft } from './useFenceDraft';
import { useSaveFence } from './useSaveFence';

interface DraftEditorProps {
  /** Read once. */
  start: DraftStart;
  /** The fence that is edited as the platform has it now; null for a new one. */
  fence: Fence | null;
  fences: readonly Fence[];
  places: readonly FencePlace[];
  studentId: string | null;
  closesTo: string;
}

export function DraftEditor({ start, fence, fences, places, studentId, closesTo }: DraftEditorProps) {
  const text = useEditorText();
  const draftText = useDraftText();
  const mayDiscard = useAskDiscard();
  const drawText = useDrawText();
  const rules = useRuleText();
  const fenceText = useFenceText();
  const describedBy = useId();
  const { timeZone } = useViewer();
  const views = usePenViewStore();
  const close = useCloseSheet(closesTo);
  const minute = useNow(60_000);
  const time = useInstantWords(minute, timeZone);
  const { drawing, now, base, keptAt, touched, keeps, act, forget, discard } = useFenceDraft(start);
  const { saving, trouble, saveOver, calm } = useSaveFence();
  const words = useDrawWords(FENCE_DRAW_RULES, places);
  const [step, setStep] = useState<Step>('shape');
  const [tried, setTried] = useState(false);
  const faults = useMemo(() => validateFence(now.shape), [now.shape]);
  const sound = faults.length === 0;
  const faultsSaid = faults.map((fault) => faultWords(drawText, fault, drawing.draftShape.tool)).join(' ');

  const newer = fence && base && fence.version > base.version ? fence : null;
  const theirs = trouble?.kind === 'conflict' ? trouble.theirs : newer;
  const active = step === 'shape' && !theirs;
  const perform = useDrawCommands({ drawing, act, views, words, active });
  const said = (from: Fence) =>
    sound ? fenceChanges(from, now).map((change) => changeWords(rules, fenceText, change)) : [];

  const fitTo = useDraftCamera({
    shapes: theirs ? [now.shape, theirs.shape] : [now.shape],
    rivalled: theirs !== null,
    drawing: drawing.placing,
    fresh: drawing.placing && !touched,
    places,
  });
  // What is whole is shown by the draft's own camera.
  useStoredDraftCamera(keptAt !== null && drawing.placing ? [drawing.draftShape] : null);

  const save = async (over: Fence | null) => {
    setTried(true);
    if (!sound) {
      setStep('shape');
      announce(faultsSaid, 'assertive');
      return;
    }
    if (rulesFaults(now).length > 0) {
      setStep('rules');
      return;
    }
    const saved = await saveOver(now, over);
    if (!saved) return;
    forget();
    void toast('success', text('saved', { name: saved.name }), { mask: false });
    close();
  };
  const throwAway = async () => {
    if (!(await mayDiscard())) return;
    discard(fence);
    setTried(false);
    calm();
    announce(draftText('discarded'), 'polite');
  };
  const take = (draftShape: DraftShape) => {
    perform({ do: 'replace', draftShape });
    fitTo([fenceShapeOf(draftShape)]);
  };
  const fromPlace = (place: FencePlace) => {
    take({ tool: 'circle', centre: [place.lng, place.lat], radius: Math.round(place.radius) });
    if (now.name === '')
      act({ do: 'rest', rest: { name: place.name, colour: now.colour, rules: now.rules, scope: now.scope } });
  };

  return (
    <>
      {studentId !== null && <VisitedPoints studentId={studentId} />}
      <FencesOverlay fences={fences} without={start.key.fenceId} now={minute} />
      <DrawBoard
        views={views}
        state={drawing}
        colour={now.colour}
        faults={drawing.placing && !tried ? [] : faults}
        otherVersion={
          theirs && {
            draftShape: draftShapeOf(theirs.shape),
            colour: theirs.colour,
            mine: text('mine'),
            theirs: text('theirs'),
          }
        }
        active={active}
        describedBy={describedBy}
        perform={perform}
      />
      {active && <PenTools drawing={drawing} views={views} perform={perform} />}
      <Sheet
        title={theirs ? text('conflictTitle') : base ? text('edit', { name: base.name }) : text('new')}
        closesTo={closesTo}
        action={
          theirs || drawing.placing ? undefined : (
            <SaveBar
              changes={base && (sound ? said(base) : null)}
              saving={saving}
              trouble={trouble}
              onDiscard={touched ? () => void throwAway() : undefined}
              onSave={() => void save(base)}
            />
          )
        }
      >
        {theirs ? (
          <VersionConflict
            mine={now}
            theirs={theirs}
            time={time.whole(theirs.changedTime)}
            differences={sound ? said(theirs) : [faultsSaid]}
            saving={saving}
            onMine={() => void save(theirs)}
            onTheirs={() => {
              discard(theirs);
              calm();
              announce(text('tookTheirs'), 'polite');
            }}
            onEdit={() => {
              act({ do: 'over', theirs });
              calm();
              announce(text('editedOn'), 'polite');
            }}
          />
        ) : (
          <>
            <StoredDraftNotice keptAt={keptAt} keeps={keeps} onDiscard={() => void throwAway()} />
            <DraftSteps
              step={step}
              onStep={setStep}
              studentId={studentId}
              drawing={drawing}
              draft={now}
              faults={faults}
              tried={tried}
              description={words.describe(drawing.draftShape)}
              describedBy={describedBy}
              places={places}
              views={views}
              centre={start.centre}
              perform={perform}
              onRest={(rest) => act({ do: 'rest', rest })}
              onPlace={fromPlace}
              onTake={take}
            />
          </>
        )}
      </Sheet>
    </>
  );
}
