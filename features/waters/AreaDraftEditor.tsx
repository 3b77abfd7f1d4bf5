/** Editor of one water area: its shore on the map, its fields in the sheet. Unsaved work is stored as a draft. */
import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type WaterArea, WaterAreaConflict } from '../../contract';
import { faultsOfWater } from '../../contract/waters';
import type { LngLat } from '../../contract/primitives';
import { DrawingEditor } from '../../src/drawing/DrawingEditor';
import { useAskDiscard, useDiscard } from '../../src/drawing/StoredDraftNotice';
import { conflictingVersion } from '../../src/service/failure';
import { fenceShapeOf } from '../../src/drawing/draftShape';
import { useFarQuestion } from '../../src/drawing/farAway';
import { useDrawCommands } from '../../src/drawing/useDrawCommands';
import { useDrawWords } from '../../src/drawing/useDrawWords';
import { useStoredDraftCamera } from '../../src/drawing/useStoredDraftCamera';
import { usePenViewStore } from '../../map/pen/penView';
import { useCamera } from '../../map/camera/useCamera';
import { useConfig } from '../../src/config/ConfigContext';
import { useText } from '../../src/messages/texts';
import { announce } from '../../src/ui/announce';
import { Segments } from '../../src/ui/Segments';
import { toast } from '../../src/ui/toast';
import { waterAreaPath } from '../../src/waters/waters';
import { Button } from '../../src/ui/Button';
import { areaFaults, draftOf } from './areaDraft';
import { AreaFields } from './AreaFields';
import { useSaveWaterAreaMutation, useWaterAreasQuery } from './api';
import { polygonsOf, draftShapesOf, WATER_COLOUR, WATER_DRAWING } from './outline';
import { OutlineStep } from './OutlineStep';
import { useAreaDraft } from './useAreaDraft';
import { METRES_PER_DEGREE, metresPerDegreeLng, wrapLng } from '../../contract/geo';
import { outlineOf } from '../../contract/fences/outline';
import type { NamedPlace } from '../../src/drawing/nearestPlace';

const STEPS = ['outline', 'details'] as const;

interface AreaDraftEditorProps {
  userId: string;
  /** The area as saved on the platform; null for a new one. */
  area: WaterArea | null;
  title: string;
  closesTo: string;
  onDone: () => void;
}

export function AreaDraftEditor({ userId, area, title, closesTo, onDone }: AreaDraftEditorProps) {
  const text = useText('water');
  const outlineText = useText('waterOutline');
  const mayDiscard = useAskDiscard();
  const isThere = useFarQuestion();
  const describedBy = useId();
  const navigate = useNavigate();
  const views = usePenViewStore();
  const centre = useCentre();
  const { data: areas } = useWaterAreasQuery();
  const { outline, form, over, keptAt, unsaved, keeps, act, forget, discard } = useAreaDraft(userId, area, centre);
  const [step, setStep] = useState<(typeof STEPS)[number]>(area && !outline.touched ? 'details' : 'outline');
  const [tried, setTried] = useState(false);
  const [save, { isLoading, error, reset }] = useSaveWaterAreaMutation();
  const theirs = conflictingVersion(error, WaterAreaConflict);

  const { drawing, touched } = outline;
  const faults = useMemo(() => faultsOfWater(fenceShapeOf(drawing.draftShape)), [drawing.draftShape]);
  const words = useDrawWords(
    WATER_DRAWING,
    useMemo(() => landmarksOf(areas ?? [], area?.areaId), [areas, area?.areaId]),
  );
  const active = step === 'outline';
  const perform = useDrawCommands({ drawing, act, views, words, active });
  // Only a new area moves the camera to its draft. The sheet of a saved area shows it already.
  useStoredDraftCamera(keptAt !== null && !area ? draftShapesOf(outline) : null);

  async function keep(version: number | null) {
    setTried(true);
    if (drawing.placing || faults.length > 0) {
      setStep('outline');
      announce(outlineText('notDone'), 'assertive');
      return;
    }
    if (areaFaults(form).length > 0) {
      setStep('details');
      return;
    }
    const shore = area && !touched ? area.polygons : polygonsOf(outline);
    if (!(await isThere(form.name.trim(), shore.flat(2)))) return;
    const { data: kept } = await save({
      area: draftOf(form, shore, area?.source ?? ''),
      ...(area && version !== null && { over: { areaId: area.areaId, version } }),
    });
    if (!kept) return;
    forget();
    void toast('success', outlineText('savedName', { name: kept.name }), { mask: false });
    if (area) onDone();
    else await navigate(waterAreaPath(kept.areaId), { replace: true });
  }
  async function leave() {
    if (unsaved && !theirs && !(await mayDiscard())) return;
    forget();
    onDone();
  }
  const throwAway = useDiscard(() => {
    discard();
    setTried(false);
    reset();
  });

  return (
    <DrawingEditor
      title={title}
      closesTo={closesTo}
      keptAt={keptAt}
      keeps={keeps}
      onDiscard={throwAway}
      views={views}
      drawing={drawing}
      colour={WATER_COLOUR}
      faults={drawing.placing ? [] : faults}
      otherVersion={null}
      active={active}
      describedBy={describedBy}
      perform={perform}
      action={
        active && drawing.placing ? undefined : (
          <>
            <div className="fault if-any" role="alert">
              {theirs ? text('conflict', { name: theirs.changedBy }) : error ? text('saveFailed') : ''}
            </div>
            <div className="grid gap-2 pair">
              <Button kind="plain" onClick={() => void leave()}>
                {text(theirs ? 'conflictTheirs' : 'cancel')}
              </Button>
              <Button
                busy={isLoading}
                onClick={() => {
                  const version = theirs?.version ?? over;
                  act({ do: 'over', version });
                  void keep(version);
                }}
              >
                {text(theirs ? 'conflictMine' : 'save')}
              </Button>
            </div>
          </>
        )
      }
    >
      <Segments
        wide
        label={outlineText('steps')}
        choices={STEPS.map((value) => ({ value, name: outlineText(`step.${value}`) }))}
        chosen={step}
        onChoose={setStep}
      />
      {active ? (
        <OutlineStep
          outline={outline}
          faults={faults}
          description={words.describe(drawing.draftShape)}
          describedBy={describedBy}
          views={views}
          centre={centre}
          perform={perform}
          act={act}
        />
      ) : (
        <AreaFields form={form} tried={tried} onChange={(typed) => act({ do: 'type', form: typed })} />
      )}
    </DrawingEditor>
  );
}

/** Where a new water begins ([lng, lat]): the centre of the map, or of the configured bounds without a map. */
function useCentre(): LngLat {
  const { bounds } = useConfig();
  const camera = useCamera();
  const [west, south, east, north] = bounds;
  return camera.current()?.centre ?? [(west + east) / 2, (south + north) / 2];
}

/** Waters as named places, to describe a drawing to a person who cannot see the map. @param without id of an area. */
const landmarksOf = (areas: readonly WaterArea[], without?: string): NamedPlace[] =>
  areas.flatMap(({ areaId, name, polygons: [rings] }) => {
    if (areaId === without || !rings) return [];
    const { west, south, east, north } = outlineOf({ kind: 'polygon', rings }).box;
    const lat = (south + north) / 2;
    return [
      {
        name,
        lng: wrapLng((west + east) / 2),
        lat,
        radius: Math.max((east - west) * metresPerDegreeLng(lat), (north - south) * METRES_PER_DEGREE) / 2,
      },
    ];
  });
