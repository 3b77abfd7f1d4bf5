/** The fence editor: the drawing on the map; rules, preview and saving in the sheet. */
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import type { FencePlace } from '../../../contract';
import { type Fence, validateFence } from '../../../contract/fences';
import { DrawingEditor } from '../../../src/drawing/DrawingEditor';
import { faultWords } from '../../../src/drawing/FaultList';
import { useDiscard } from '../../../src/drawing/StoredDraftNotice';
import { type DraftShape, draftShapeOf, fenceShapeOf } from '../../../src/drawing/draftShape';
import { cornersOf, useFarQuestion } from '../../../src/drawing/farAway';
import { useDrawCommands } from '../../../src/drawing/useDrawCommands';
import { useDrawWords } from '../../../src/drawing/useDrawWords';
import { SizeNote } from '../../../src/drawing/DraftNote';
import { useStoredDraftCamera } from '../../../src/drawing/useStoredDraftCamera';
import { usePenViewStore } from '../../../map/pen/penView';
import { useInstantWords } from '../../../src/fences/useInstantWords';
import { useText } from '../../../src/messages/texts';
import { useViewer } from '../../../src/session/useViewer';
import { useNow } from '../../../src/time/useNow';
import { announce } from '../../../src/ui/announce';
import { toast } from '../../../src/ui/toast';
import { useCloseSheet } from '../../../src/ui/visitHistory';
import { changeWords } from '../detail/changeWords';
import { VersionConflict } from './VersionConflict';
import { DraftSteps, type DraftStep } from './DraftSteps';
import { FENCE_DRAW_RULES } from './fenceDrawing';
import { fenceChanges } from '../detail/fenceChanges';
import { FencesOverlay } from '../overlay/FencesOverlay';
import { AlertsLately } from '../preview/AlertsLately';
import { rulesFaults } from '../rules/rulesFaults';
import { SaveBar } from './SaveBar';
import { useFenceViews } from '../useFenceViews';
import { VisitedPoints } from './VisitedPoints';
import { useDraftCamera } from './useDraftCamera';
import { type DraftStart, useFenceDraft } from './useFenceDraft';
import { useSaveFence } from './useSaveFence';

interface DraftEditorProps {
  /** Read once. */
  start: DraftStart;
  /** The fence as the platform has it. Null for a new one. */
  fence: Fence | null;
  fences: readonly Fence[];
  places: readonly FencePlace[];
  /** The known place whose circle begins the drawing; null for a free one. */
  first: FencePlace | null;
  studentId: string | null;
  closesTo: string;
}

/** Saving closes the editor. A version saved by another person in between opens the conflict view instead. */
export function DraftEditor({ start, fence, fences, places, first, studentId, closesTo }: DraftEditorProps) {
  const text = useText('fenceEditor');
  const drawText = useText('draw');
  const rules = useText('fenceRules');
  const fenceText = useText('fence');
  const describedBy = useId();
  const { timeZone } = useViewer();
  const views = usePenViewStore();
  const { open } = useFenceViews();
  const close = useCloseSheet(closesTo);
  const minute = useNow(60_000);
  const time = useInstantWords(minute, timeZone);
  const { drawing, fenceDraft, base, keptAt, changed, keeps, act, forget, discard } = useFenceDraft(start);
  const { saving, saveFailure, saveOver, clearFailure } = useSaveFence();
  const words = useDrawWords(FENCE_DRAW_RULES, places);
  const [step, setStep] = useState<DraftStep>('shape');
  const [tried, setTried] = useState(false);
  const isThere = useFarQuestion();
  const faults = useMemo(() => validateFence(fenceDraft.shape), [fenceDraft.shape]);
  const valid = faults.length === 0;
  const faultText = faults.map((fault) => faultWords(drawText, fault, drawing.draftShape.tool)).join(' ');

  const newerVersion = fence && base && fence.version > base.version ? fence : null;
  const theirs = saveFailure?.kind === 'conflict' ? saveFailure.theirs : newerVersion;
  const active = step === 'shape' && !theirs;
  const perform = useDrawCommands({ drawing, act, views, words, active });
  const changesFrom = (from: Fence) =>
    valid ? fenceChanges(from, fenceDraft).map((change) => changeWords(rules, fenceText, change)) : [];

  const fitTo = useDraftCamera({
    shapes: theirs ? [fenceDraft.shape, theirs.shape] : [fenceDraft.shape],
    conflicting: theirs !== null,
    placing: drawing.placing,
    empty: drawing.placing && !changed,
    places,
  });
  // useDraftCamera shows complete shapes; this shows an unfinished one.
  useStoredDraftCamera(keptAt !== null && drawing.placing ? [drawing.draftShape] : null);

  const save = async (over: Fence | null) => {
    setTried(true);
    if (!valid) {
      setStep('shape');
      announce(faultText, 'assertive');
      return;
    }
    if (rulesFaults(fenceDraft).length > 0) {
      setStep('rules');
      return;
    }
    if (!(await isThere(fenceDraft.name.trim(), cornersOf(fenceDraft.shape)))) return;
    const saved = await saveOver(fenceDraft, over);
    if (!saved) return;
    forget();
    void toast('success', text('savedName', { name: saved.name }), { mask: false });
    close();
  };
  const discardDraft = useDiscard(() => {
    discard(fence);
    setTried(false);
    clearFailure();
  });
  const replaceShape = (draftShape: DraftShape) => {
    perform({ do: 'replace', draftShape });
    fitTo([fenceShapeOf(draftShape)]);
  };
  const startFromPlace = (place: FencePlace) => {
    replaceShape({ tool: 'circle', centre: [place.lng, place.lat], radius: Math.round(place.radius) });
    if (fenceDraft.name === '')
      act({
        do: 'rest',
        rest: { name: place.name, colour: fenceDraft.colour, rules: fenceDraft.rules, scope: fenceDraft.scope },
      });
  };

  // Once: undo leads back to what an earlier visit kept, and the address forgets the place.
  const begin = useEffectEvent(() => {
    if (!first) return;
    startFromPlace(first);
    open({ edit: start.key.fenceId }, { replace: true });
  });
  useEffect(() => begin(), []);

  return (
    <>
      {studentId !== null && <VisitedPoints studentId={studentId} />}
      <FencesOverlay fences={fences} exceptId={start.key.fenceId} now={minute} />
      <DrawingEditor
        title={theirs ? text('conflictTitle') : base ? text('edit', { name: base.name }) : text('new')}
        closesTo={closesTo}
        keptAt={keptAt}
        keeps={keeps}
        onDiscard={discardDraft}
        views={views}
        drawing={drawing}
        colour={fenceDraft.colour}
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
        note={
          theirs === null &&
          (valid || (drawing.placing && drawing.draftShape.tool === 'circle')) && (
            <>
              <SizeNote draftShape={drawing.draftShape} />
              {studentId !== null && !drawing.placing && step !== 'preview' && (
                <AlertsLately studentId={studentId} fence={fenceDraft} />
              )}
            </>
          )
        }
        action={
          theirs || drawing.placing ? undefined : (
            <SaveBar
              changes={base && (valid ? changesFrom(base) : null)}
              saving={saving}
              saveFailure={saveFailure}
              onDiscard={changed ? discardDraft : undefined}
              onSave={() => void save(base)}
            />
          )
        }
      >
        {theirs ? (
          <VersionConflict
            mine={fenceDraft}
            theirs={theirs}
            time={time.whole(theirs.changedTime)}
            differences={valid ? changesFrom(theirs) : [faultText]}
            saving={saving}
            onMine={() => void save(theirs)}
            onTheirs={() => {
              discard(theirs);
              clearFailure();
              announce(text('tookTheirs'), 'polite');
            }}
            onEdit={() => {
              act({ do: 'rebase', theirs });
              clearFailure();
              announce(text('editedOn'), 'polite');
            }}
          />
        ) : (
          <DraftSteps
            step={step}
            onStep={setStep}
            studentId={studentId}
            drawing={drawing}
            draft={fenceDraft}
            faults={faults}
            tried={tried}
            description={words.describe(drawing.draftShape)}
            describedBy={describedBy}
            places={places}
            views={views}
            centre={start.centre}
            perform={perform}
            onRest={(rest) => act({ do: 'rest', rest })}
            onPlace={startFromPlace}
            onTake={replaceShape}
          />
        )}
      </DrawingEditor>
    </>
  );
}
