/**
 * A list of alerts by one filter, what waits for a person first, older pages on demand. Shows loading, empty, failed
 * and offline in place.
 */
import './alertList.css';
import type { ReactNode } from 'react';
import { isOpenCase, type MyAlert } from '../../contract';
import { useText } from '../../src/messages/texts';
import { useLiveState } from '../../src/service/liveHooks';
import { LoadState } from '../../src/ui/LoadState';
import { Button } from '../../src/ui/Button';
import { Fault } from '../../src/ui/Form';
import type { AlertFilter } from './alertFilter';
import { byInboxOrder } from './alertIndex';
import { AlertRow } from './AlertRow';
import { useInboxInfiniteQuery } from './api';
import { useAlertWording } from './useAlertWording';

interface AlertListProps {
  filter: AlertFilter;
  pathOf: (alertId: string) => string;
  /** The alert whose page is open beside the list; another one then takes its place in the history. */
  chosenId?: string;
  /** Shown when the list is empty. */
  empty: ReactNode;
}

export function AlertList({ filter, pathOf, chosenId, empty }: AlertListProps) {
  const text = useText('alerts');
  const groupText = useText('inbox');
  const wording = useAlertWording();
  const offline = useLiveState().kind === 'offline';
  const {
    data,
    error,
    isLoading,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fulfilledTimeStamp,
  } = useInboxInfiniteQuery(filter);

  if (!data) {
    return <LoadState failure={isLoading ? undefined : error} onRetry={refetch} />;
  }

  const all = data.pages.flatMap(({ alerts }) => alerts).sort(byInboxOrder);
  const [open, over] = [all.filter(isOpenCase), all.filter((alert) => !isOpenCase(alert))];
  return (
    <div className="grid gap-3">
      {offline && (
        <p className="alert-list__offline rounded-s warn" role="status">
          {text('offline', { time: wording.when(new Date(fulfilledTimeStamp ?? 0).toISOString()) })}
        </p>
      )}
      <Group title={groupText('group.open', { n: open.length })} alerts={open} pathOf={pathOf} chosenId={chosenId} />
      {all.length === 0 && empty}
      <Group title={groupText('group.over')} alerts={over} pathOf={pathOf} chosenId={chosenId} />
      {hasNextPage && (
        <Button kind="plain" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text(isFetchingNextPage ? 'moreLoading' : 'earlier')}
        </Button>
      )}
      {isFetchNextPageError && <Fault className="fault centred">{text('failed')}</Fault>}
    </div>
  );
}

function Group({
  title,
  alerts,
  pathOf,
  chosenId,
}: {
  title: string;
  alerts: readonly MyAlert[];
  pathOf: AlertListProps['pathOf'];
  chosenId: string | undefined;
}) {
  if (alerts.length === 0) return null;
  return (
    <section className="alert-list__group" aria-label={title}>
      <h3>{title}</h3>
      <ul className="unmarked">
        {alerts.map((alert) => (
          <AlertRow
            key={alert.alertId}
            alert={alert}
            to={pathOf(alert.alertId)}
            beside={chosenId === undefined ? null : { chosen: chosenId === alert.alertId }}
          />
        ))}
      </ul>
    </section>
  );
}
