/** Lists all versions of a fence: who saved it, when, what changed. A version can be restored. */
import { DotLoading } from 'antd-mobile';
import type { Fence } from '../../../contract/fence';
import type { InstantWords } from '../../../src/fences/useInstantWords';
import { useText } from '../../../src/messages/texts';
import { LoadError } from '../../../src/ui/LoadError';
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
  if (isError)
    return (
      <LoadError
        failure={error}
        words={{ unknown: text('gone'), offline: text('offline'), failed: text('failed'), retry: text('retry') }}
        onRetry={() => void refetch()}
      />
    );
  if (!versions) {
    return (
      <div role="status" className="fences__loading">
        {text('loading')} <DotLoading />
      </div>
    );
  }
  return (
    <ol className="history" aria-label={text('history')}>
      {versions.map((version, index) => {
        const same = fenceChanges(fenceDraftOf(fence), fenceDraftOf(version)).length === 0 && !version.removed;
        return (
          <li key={version.version} className="history__version">
            <p className="history__who">
              <strong>{text('version', { n: version.version })}</strong>{' '}
              {text('versionBy', { who: version.changedBy, time: words.whole(version.changedTime) })}
            </p>
            <VersionChanges version={version} before={versions[index + 1]} />
            {same && index === 0 ? (
              <p className="history__now">{text('current')}</p>
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
