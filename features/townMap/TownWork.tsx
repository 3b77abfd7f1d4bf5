/** The work on a new town file: how far it is, what it waits for, and why it failed. */
import { useEffect, useRef } from 'react';
import type { TownFault, TownJob } from '../../contract/townMap/calls';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { sizeOf } from './townArea';

interface TownWorkProps {
  job: TownJob;
  folder: string;
  busy: boolean;
  onGet: () => void;
  onStop: () => void;
}

/** Faults of a platform that has no way out, or of somebody else's server: a file on the disk is a way round. */
const NO_WAY: ReadonlySet<TownFault | null> = new Set(['away', 'refused', 'busy', 'noRanges', 'redirect']);

/** Faults after which what was fetched is still good. */
const GOES_ON: ReadonlySet<TownFault | null> = new Set(['away', 'busy', 'full', 'refused', 'failed']);

export function TownWork({ job, folder, busy, onGet, onStop }: TownWorkProps) {
  const text = useText('townMap');
  const { stage, bytes, done, tiles, fault, status } = job;
  const size = bytes === null ? '' : sizeOf(bytes);
  const values = { size, done: sizeOf(done), tiles: tiles ?? 0 };
  const why = fault ? text(`fault.${fault}`, { status: status ?? '–' }) : text('fault.failed');
  const canGoOn = bytes !== null && (stage === 'stopped' || (stage === 'failed' && GOES_ON.has(fault)));
  const box = useSeenAtChange(stage);
  return (
    <section ref={box} className="town-work grid gap-2" aria-label={text('progress')}>
      <p className={`${stage === 'failed' ? 'fault' : ''} text-l`} role="status">
        {stage === 'failed'
          ? text('failed', { why })
          : text(stage === 'stopped' && bytes === null ? 'stoppedEarly' : stage, values)}
      </p>
      {bytes !== null && bytes > 0 && stage !== 'measured' && stage !== 'failed' && (
        <progress className="town-work__bar" max={bytes} value={done} aria-label={text('progress')} />
      )}
      {stage === 'failed' && NO_WAY.has(fault) && <p className="quiet text-m breaks">{text('noWay', { folder })}</p>}
      {stage === 'measured' && (
        <Button wide busy={busy} onClick={onGet}>
          {text('get')}
        </Button>
      )}
      {canGoOn && (
        <Button wide busy={busy} onClick={onGet}>
          {text('goOn')}
        </Button>
      )}
      {(stage === 'measuring' || stage === 'fetching') && (
        <Button kind="plain" wide busy={busy} onClick={onStop}>
          {text('stop')}
        </Button>
      )}
    </section>
  );
}

/** Brings a box into sight when what it says changes: the button that began it stands far below on a phone. */
function useSeenAtChange(stage: string) {
  const box = useRef<HTMLElement>(null);
  const last = useRef(stage);
  useEffect(() => {
    if (last.current !== stage) box.current?.scrollIntoView?.({ block: 'center' });
    last.current = stage;
  }, [stage]);
  return box;
}
