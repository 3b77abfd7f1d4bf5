/** Lists all versions of a fence: who saved it, when, what changed. A version can be restored. */
import type { Fence } from '../../../contract/fences';
import type { InstantWords } from '../../../src/fences/useInstantWords';
import { useText } from '../../../src/messages/texts';
import { LoadState } from '../../../src/ui/LoadState';
import { useFenceHistoryQuery } from '../api';
import { Button } from '../../../src/ui/Button';
import { changeWords } from './changeWords';
import { fenceChanges } from './fenceChanges';
import { fenceDraftOf, type useFenceActions } from '../useFenceActions';

/** @param props.fence the newest version, over which a version is restored. */
export function FenceHistory({
  fence,
  actions,
  words,
}: {
  fence: Fence;
  actions: ReturnType<typeof useFenceActions>;
  words: InstantWords;
}) {
  const text = useText('geofencing');
  const { data: versions, isError, error, refetch } = useFenceHistoryQuery({ fenceId: fence.fenceId });
  if (isError || !versions)
    return <LoadState failure={isError ? error : undefined} onRetry={refetch} unknown={text('gone')} />;
  return (
    <ol className="history grid gap-3 unmarked" aria-label={text('history')}>
      {versions.map((version, index) => {
        const same = fenceChanges(fenceDraftOf(fence), fenceDraftOf(version)).length === 0 && !version.removed;
        return (
          <li key={version.version} className="history__version grid gap-1">
            <p className="quiet tabular">
              <strong className="inked">{text('version', { n: version.version })}</strong>{' '}
              {text('wantedBy', { who: version.changedBy, time: words.whole(version.changedTime) })}
            </p>
            <VersionChanges version={version} before={versions[index + 1]} />
            {same && index === 0 ? (
              <p className="history__now branded text-s">{text('current')}</p>
            ) : (
              fence.mayEdit &&
              !same && (
                <Button
                  kind="plain"
                  small
                  busy={actions.busy}
                  onClick={() => void actions.save(fenceDraftOf(version), fence)}
                >
                  {text('restore')}
                </Button>
              )
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The changes from the version before. */
function VersionChanges({ version, before }: { version: Fence; before: Fence | undefined }) {
  const text = useText('geofencing');
  const rules = useText('fenceRules');
  const fenceText = useText('fence');
  if (!before) return <p>{text('made')}</p>;
  const changes = fenceChanges(fenceDraftOf(before), fenceDraftOf(version)).map((change) =>
    changeWords(rules, fenceText, change),
  );
  const removal = version.removed === before.removed ? [] : [text(version.removed ? 'wasRemoved' : 'cameBack')];
  const lines = [...removal, ...changes];
  return (
    <ul className="history__changes">
      {(lines.length > 0 ? lines : [text('unchanged')]).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}
