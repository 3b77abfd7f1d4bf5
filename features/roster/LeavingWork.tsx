/** What teachers have in hand whom the import lets leave, and who has it then. */
import { type RosterChoices, type RosterDiff, MOST_ASKED } from '../../contract';
import { useText } from '../../src/messages/texts';
import { useStaffWorkQuery, WorkList } from '../../src/staffWork/WorkList';
import { LoadState } from '../../src/ui/LoadState';

/** Before the id of a row that the school has and the file does not. */
const GONE = 'gone:';

interface LeavingWorkProps extends Pick<RosterChoices, 'leaving'>, Pick<RosterDiff, 'rows'> {}

export function LeavingWork({ leaving, rows }: LeavingWorkProps) {
  const teachers = rows.filter(({ kind, key }) => kind === 'teachers' && leaving.includes(key));
  const roleIds = teachers.map(({ key }) => key.slice(GONE.length)).slice(0, MOST_ASKED);
  return roleIds.length > 0 ? <WorkOf roleIds={roleIds} /> : null;
}

function WorkOf({ roleIds }: { roleIds: string[] }) {
  const text = useText('staffWork');
  const { currentData: work, error, refetch } = useStaffWorkQuery({ roleIds });
  if (work?.length === 0) return null;
  return (
    <section aria-label={text('title')}>
      <h4>{text('title')}</h4>
      {work ? <WorkList work={work} /> : <LoadState failure={error} onRetry={refetch} />}
    </section>
  );
}
