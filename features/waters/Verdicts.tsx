/**
 * Lists the verdicts of a water, with the reason for each silent one. It explains why there was or was not an alert.
 */
import { useInstantWords } from '../../src/fences/useInstantWords';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { Button } from '../../src/ui/Button';
import { LoadState } from '../../src/ui/LoadState';
import { useWaterVerdictsInfiniteQuery } from './api';

export function Verdicts({ areaId }: { areaId: string }) {
  const text = useText('water');
  const { timeZone } = useViewer();
  const { whole } = useInstantWords(useNow(60_000), timeZone);
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useWaterVerdictsInfiniteQuery(areaId);
  const told = data?.pages.flat() ?? [];
  return (
    <section className="water__part grid gap-2" aria-label={text('verdicts')}>
      <h3 className="text-l">{text('verdicts')}</h3>
      <p className="quiet text-m">{text('verdictsText')}</p>
      {isError && <LoadState failure={error} onRetry={refetch} />}
      {data && told.length === 0 && <p className="quiet text-m">{text('verdictsNone')}</p>}
      <ul className="water__swims unmarked full-width">
        {told.map(({ verdictId, verdict, studentName, time, silence, late, evidence }) => (
          <li key={verdictId}>
            <p>
              {whole(time)} {text(`verdict.${verdict}`, { name: studentName })}
            </p>
            <p className="quiet text-m">
              {silence === null ? text('rang') : text(`silence.${silence}`, { name: evidence.supervisor ?? '' })}
              {late && text('lateTold')}
            </p>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button kind="link" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('earlier')}
        </Button>
      )}
    </section>
  );
}
