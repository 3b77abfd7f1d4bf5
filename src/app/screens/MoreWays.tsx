/** The ways of the home screen that are gone less often, as a list behind one sign. */
import { useState } from 'react';
import { useApprovalsWaiting } from '../../../features/approvals/ApprovalLink';
import { useNoticesWaitingQuery } from '../../../features/home/api';
import { useText } from '../../messages/texts';
import { toast } from '../../ui/toast';
import { WayButton } from '../../ui/Way';
import type { MoreWaysList, MoreWaysListProps } from './MoreWaysList';

interface MoreWaysProps extends Pick<MoreWaysListProps, 'of' | 'label'> {
  /** The sign's name for screen readers; its label when left out. */
  name?: string;
}

export function MoreWays({ of, ...way }: MoreWaysProps) {
  const text = useText('home');
  const waiting = useApprovalsWaiting();
  const unread = useNoticesWaitingQuery(undefined, { skip: !of }).data?.unread ?? 0;
  const [open, setOpen] = useState(false);
  const [List, setList] = useState<typeof MoreWaysList | null>(null);
  const openList = () => {
    setOpen(true);
    if (!List)
      import('./MoreWaysList').then(
        (piece) => setList(() => piece.MoreWaysList),
        () => {
          setOpen(false);
          void toast('fail', text('failed'));
        },
      );
  };
  return (
    <>
      <WayButton sign="more" opens {...way} count={of ? waiting + unread : 0} onClick={openList} />
      {open && List && <List {...{ of, waiting, unread }} label={way.label} onClose={() => setOpen(false)} />}
    </>
  );
}
