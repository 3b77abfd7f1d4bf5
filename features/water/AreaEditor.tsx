/** A water area drawn or changed: its shore on the map, and what is known of it in the sheet; saved when somebody says so. */
import { useId, useMemo, useReducer, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { WaterArea } from '../../contract';
import { faultsOfWater } from '../../contract/water';
import type { LngLat } from '../../contract/words';
import { DrawBoard } from '../../src/drawing/DrawBoard';
import { toShape } from '../../src/drawing/sketch';
import { PenTools } from '../../src/drawing/PenTools';
import { useDrawCommands } from '../../src/drawing/useDrawCommands';
import { useDrawWords } from '../../src/drawing/useDrawWords';
import { usePenViews } from '../../map/penView';
import { useCamera } from '../../map/useCamera';
import { useConfig } from '../../src/config/ConfigContext';
import { announce } from '../../src/ui/announce';
import { ask } from '../../src/ui/dialog';
import { Segments } from '../../src/ui/Segments';
import { Sheet } from '../../src/ui/Sheet';
import { toast } from '../../src/ui/toast';
import { WATERS, waterAreaPath } from '../../src/water/waterPaths';
import { areaFaults, draftOf, formOf, NEW_AREA } from './areaDraft';
import { AreaFields } from './AreaFields';
import { useSaveWaterAreaMutation, useWaterAreasQuery } from './api';
import { landmarksOf } from './landmarks';
import { useText } from './messages';
import { changeOutline, outlineOf, polygonsOf } from './outline';
import { useOutlineText } from './outlineMessages';
import { OutlineStep } from './OutlineStep';
import { WATER_COLOUR, WATER_DRAWING } from './waterDrawing';

const STEPS = ['outline', 'details'] as const;

/** @param area null for a new one. */
export function AreaEditor({ area, onDone }: { area: WaterArea | null; onDone: () => void }) {
  const text = useText();
  const outlineText = useOutlineText();
  const describedBy = useId();
  const navigate = useNavigate();
  const views = usePenViews();
  const centre = useCentre();
  const { data: areas } = useWaterAreasQuery();
  const [step, setStep] = useState<(typeof STEPS)[number]>(area ? 'details' : 'outline');
  const [origin] = useState(() => (area ? formOf(area) : NEW_AREA));
  const [form, setForm] = useState(origin);
  const [outline, act] = useReducer(changeOutline, area, (from) => outlineOf(from?.polygons ?? null, centre));
  /** The version it was opened as: another's save in between is shown and never covered unasked. */
  const [over, setOver] = useState(area?.version ?? null);
  const [tried, setTried] = useState(false);
  const [save, { isLoading, error }] = useSaveWaterAreaMutation();
  const theirs = theirsOf(error);

  const { drawing, touched } = outline;
  const faults = useMemo(() => faultsOfWater(toShape(drawing.sketch)), [drawing.sketch]);
  const words = useDrawWords(WATER_DRAWING, useMemo(() => landmarksOf(areas ?? [], area?.areaId), [areas, area?.areaId]));
  const active = step === 'outline';
  const perform = useDrawCommands({ drawing, act, views, words, active });

  async function keep(version: number | null) {
    setTried(true);
    if (drawing.drawing || faults.length > 0) {
      setStep('outline');
      announce(outlineText('notDone'), 'assertive');
      return;
    }
    if (areaFaults(form).length > 0) {
      setStep('details');
      return;
    }
    const shore = area && !touched ? area.polygons : polygonsOf(outline);
    const { data: kept } = await save({ area: draftOf(form, shore, area?.source ?? ''), ...(area && version !== null && { over: { areaId: area.areaId, version } }) });
    if (!kept) return;
    void toast('success', outlineText('saved', { name: kept.name }), { mask: false });
    if (area) onDone();
    else await navigate(waterAreaPath(kept.areaId), { replace: true });
  }
  async function leave() {
    const unsaved = touched || drawing.past.length > 0 || form !== origin;
    if (!theirs && unsaved && !(await ask({ title: outlineText('discardTitle'), content: outlineText('discardAsk'), confirm: outlineText('discard'), cancel: outlineText('keep') }))) return;
    onDone();
  }

  return (
    <>
      <DrawBoard
        views={views}
        moment={drawing}
        colour={WATER_COLOUR}
        faults={drawing.drawing ? [] : faults}
        rival={null}
        active={active}
        describedBy={describedBy}
        perform={perform}
      />
      {active && <PenTools drawing={drawing} views={views} perform={perform} />}
      <Sheet
        title={area ? area.name : outlineText('new')}
        closesTo={WATERS}
        action={
          active && drawing.drawing ? undefined : (
            <>
              <div className="water-form__fault" role="alert">
                {theirs ? text('conflict', { name: theirs.changedBy }) : error ? text('saveFailed') : ''}
              </div>
              <div className="water-form__acts">
                <button type="button" className="button button--quiet" onClick={() => void leave()}>
                  {text(theirs ? 'conflictTheirs' : 'cancel')}
                </button>
                <button
                  type="button"
                  className="button"
                  disabled={isLoading}
                  onClick={() => {
                    const version = theirs?.version ?? over;
                    setOver(version);
                    void keep(version);
                  }}
                >
                  {text(theirs ? 'conflictMine' : 'save')}
                </button>
              </div>
            </>
          )
        }
      >
        <Segments wide label={outlineText('steps')} choices={STEPS.map((value) => ({ value, name: outlineText(`step.${value}`) }))} chosen={step} onChoose={setStep} />
        {active ? (
          <OutlineStep outline={outline} faults={faults} description={words.describe(drawing.sketch)} describedBy={describedBy} views={views} centre={centre} perform={perform} act={act} />
        ) : (
          <AreaFields form={form} tried={tried} onChange={setForm} />
        )}
      </Sheet>
    </>
  );
}

/** Where a new water begins: under the eyes, or in the middle of the place where there is no map. */
function useCentre(): LngLat {
  const { bounds } = useConfig();
  const camera = useCamera();
  const [west, south, east, north] = bounds;
  return camera.look()?.centre ?? [(west + east) / 2, (south + north) / 2];
}

/** The area as somebody else has saved it, out of a refused save; null when it failed for another reason. */
function theirsOf(error: unknown): WaterArea | null {
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : null;
  return typeof data === 'object' && data !== null && 'theirs' in data ? (data.theirs as WaterArea) : null;
}
