/** Lists removed fences, which can be restored. */
import '../fences.css';
import './fenceList.css';
import { useInstantWords } from '../../../src/fences/useInstantWords';
import { useCalled } from '../../../src/messages/calledNames';
import { useText } from '../../../src/messages/texts';
import { useViewer } from '../../../src/session/useViewer';
import { useNow } from '../../../src/time/useNow';
import { Notice } from '../../../src/ui/Notice';
import { LoadState } from '../../../src/ui/LoadState';
import { geofencingPath } from '../../../src/ui/pupilPaths';
import { Sheet } from '../../../src/ui/Sheet';
import { useFencesQuery } from '../api';
import { FenceSign } from '../fenceSigns';
import { fenceDraftOf, useFenceActions } from '../useFenceActions';
import { Button } from '../../../src/ui/Button';
import { Fault } from '../../../src/ui/Form';

/** @param studentId the pupil. Null lists all removed fences of the school. */
export function RemovedFences({ studentId }: { studentId: string | null }) {
  const text = useText('geofencing');
  const called = useCalled();
  const { studentSide, timeZone } = useViewer();
  const words = useInstantWords(useNow(60_000), timeZone);
  const { data, isError, error, refetch } = useFencesQuery({ ...(studentId !== null && { studentId }), removed: true });
  const actions = useFenceActions();
  const removed = data?.filter((fence) => fence.removed);
  return (
    <Sheet title={text('removed')} closesTo={geofencingPath(studentSide === true, studentId)}>
      <Fault className="field__error fault text-s">{actions.failure}</Fault>
      {removed ? (
        removed.length === 0 ? (
          <Notice sign="map" title={text('removedEmpty')} level={3} />
        ) : (
          <ul className="unmarked grid gap-2 above-2">
            {removed.map((fence) => (
              <li key={fence.fenceId} className="fence-row middle text-m flex gap-3 full-width inked inset">
                <FenceSign kind={fence.shape.kind} colour={fence.colour} paused />
                <span className="fence-row__words grid grows shrinks">
                  <strong className="text-l">{called(fence.name)}</strong>
                  <span>{text('removedBy', { who: fence.changedBy, time: words.whole(fence.changedTime) })}</span>
                </span>
                {fence.mayEdit && (
                  <Button
                    kind="plain"
                    small
                    busy={actions.busy}
                    aria-label={`${text('bringBack')} ${called(fence.name)}`}
                    onClick={() => void actions.save(fenceDraftOf(fence), fence)}
                  >
                    {text('bringBack')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      ) : (
        <LoadState failure={isError ? error : undefined} onRetry={refetch} unknown={text('unknown')} />
      )}
    </Sheet>
  );
}
