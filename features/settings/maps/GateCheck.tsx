/**
 * Compares the map with something that is drawn: the viewer shows where it lies on the map, by a tap, or by keys and
 * the cross in the middle. Says how far off the map is, and whether that is the shift of another datum.
 */
import '../../../src/drawing/board.css';
import { useState } from 'react';
import { useCamera } from '../../../map/camera/useCamera';
import { type GateReading, readGate } from '../../../map/geo/gateCheck';
import type { Datum, LngLat } from '../../../map/geo/datum';
import { useMapScene } from '../../../map/mapScene';
import { Crosshair } from '../../../map/pen/Crosshair';
import { panByKey, usePenView, usePenViewStore } from '../../../map/pen/penView';
import { usePen } from '../../../map/pen/usePen';
import { useNearEnough } from '../../../src/drawing/farAway';
import { compassPointOf } from '../../../src/drawing/nearestPlace';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { Select } from '../../../src/ui/Select';

/** Zoom at which a gate is told from others, and the shift of another datum is still in sight. */
const NEAR = 14.5;

/** Something drawn that a map can be compared with. */
export interface GateLandmark {
  id: string;
  kind: 'place' | 'fence';
  name: string;
  /** WGS-84. */
  corners: readonly LngLat[];
}

interface GateCheckProps {
  datum: Datum;
  fixed: boolean;
  came: boolean;
  landmarks: readonly GateLandmark[];
  onDatum: (datum: Datum) => void;
}

export function GateCheck({ datum, fixed, came, landmarks, onDatum }: GateCheckProps) {
  const text = useText('maps');
  const camera = useCamera();
  const [chosenId, setChosenId] = useState('');
  const [open, setOpen] = useState(false);
  const [reading, setReading] = useState<{ of: string; datum: Datum; what: GateReading } | null>(null);
  const chosen = landmarks.find(({ id }) => id === chosenId) ?? landmarks[0];
  // What was read of another place, or before the datum was changed, does not count.
  const read = reading && reading.of === chosen?.id && reading.datum === datum ? reading.what : null;

  function begin() {
    const [first] = chosen?.corners ?? [];
    if (first) camera.flyTo(first, NEAR);
    setOpen(true);
  }
  return (
    <section className="above-4 grid gap-2" aria-label={text('gate')}>
      <h3 className="text-m strong">{text('gate')}</h3>
      <p className="quiet text-m">{text(chosen ? 'gateText' : 'gateNone')}</p>
      {chosen && (
        <>
          <Select
            label={text('gateWhich')}
            value={chosen.id}
            choices={landmarks.map(({ id, kind, name }) => ({
              value: id,
              name: text(kind === 'place' ? 'gatePlace' : 'gateFence', { name }),
            }))}
            onChange={setChosenId}
          />
          {open ? (
            <Aim
              name={chosen.name}
              onAim={(at) => {
                const what = readGate(datum, at, chosen.corners);
                if (what) setReading({ of: chosen.id, datum, what });
                setOpen(false);
              }}
              onStop={() => setOpen(false)}
            />
          ) : (
            <Button kind="plain" disabled={!came} onClick={begin}>
              {text('gateStart')}
            </Button>
          )}
        </>
      )}
      <div role="status">{read && <ReadingWords read={read} fixed={fixed} onDatum={onDatum} />}</div>
    </section>
  );
}

/** The cross over the map, which takes taps and arrow keys while it is there. */
function Aim({ name, onAim, onStop }: { name: string; onAim: (at: LngLat) => void; onStop: () => void }) {
  const text = useText('maps');
  const { map } = useMapScene();
  const views = usePenViewStore();
  const view = usePenView(views);
  const isNear = useNearEnough();
  const aim = (at: LngLat | undefined) => {
    if (at && isNear()) onAim(at);
  };
  usePen(true, {
    onTap: aim,
    onKey(event) {
      panByKey(map, event);
      if (event.key !== 'Enter') return;
      event.preventDefault();
      aim(views.read()?.centre);
    },
  });
  return (
    <>
      {view && (
        <div className="board" aria-hidden="true">
          <Crosshair view={view} />
        </div>
      )}
      <p className="text-m">{text('gateHow', { name })}</p>
      <div className="flex gap-2 wraps">
        <Button onClick={() => aim(views.read()?.centre)}>{text('gateHere')}</Button>
        <Button kind="link" onClick={onStop}>
          {text('gateStop')}
        </Button>
      </div>
    </>
  );
}

interface ReadingWordsProps {
  read: GateReading;
  fixed: boolean;
  onDatum: (datum: Datum) => void;
}

function ReadingWords({ read: { verdict, datum, metres, bearing }, fixed, onDatum }: ReadingWordsProps) {
  const text = useText('maps');
  const draw = useText('draw');
  const values = {
    metres: Math.round(metres),
    wind: draw(`wind.${compassPointOf(bearing)}`),
    datum: datum ? text(`datum.${datum}`) : '',
  };
  return (
    <>
      <p className={`${verdict === 'fits' ? '' : 'warn'} text-m`}>
        {text(verdict === 'other' && fixed ? 'gate.other.preset' : `gate.${verdict}`, values)}
      </p>
      {verdict === 'other' && datum && !fixed && (
        <Button kind="plain" onClick={() => onDatum(datum)}>
          {text('gateSet', values)}
        </Button>
      )}
    </>
  );
}
