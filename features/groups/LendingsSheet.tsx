/** /class/group?lent=all: for administrators, which trips show leaders pupils of other classes, and what ends that. */
import type { Lending } from '../../contract/groups';
import { useCalled } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { askSure } from '../../src/ui/dialog';
import { LoadState } from '../../src/ui/LoadState';
import { NavRow } from '../../src/ui/NavRow';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { notify } from '../../src/ui/toast';
import { READ_EVERY, useEndTripMutation, useLendingsQuery, useRemoveGroupMutation } from './api';
import { useGroupWords } from './groupWords';
import { groupPath, GROUPS } from './paths';

export function LendingsSheet() {
  const text = useText('groups');
  const { data: lendings, error, refetch } = useLendingsQuery(undefined, { pollingInterval: READ_EVERY });
  return (
    <Sheet title={text('lendings')} closesTo={GROUPS} anchor="full">
      <p className="groups__text quiet text-m below-3">{text('lendingsText')}</p>
      {!lendings || error ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : lendings.length === 0 ? (
        <Notice sign="lost" level={3} title={text('lendingsNone')} text={text('lendingsNoneText')} />
      ) : (
        <ul className="groups">
          {lendings.map((lending) => (
            <li key={lending.groupId} className="groups__lent grid gap-1">
              <OneLending lending={lending} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function OneLending({ lending }: { lending: Lending }) {
  const { groupId, name, state, begins, ends, lentBy, leaders, withheld } = lending;
  const text = useText('groups');
  const called = useCalled();
  const words = useGroupWords();
  const [end, ending] = useEndTripMutation();
  const [remove, removing] = useRemoveGroupMutation();
  const runs = state === 'running';

  async function stop() {
    const title = text(runs ? 'endAsk' : 'lendStopAsk', { name });
    const content = text(runs ? 'endText' : 'lendStopText');
    const confirm = text(runs ? 'end' : 'lendStop');
    if (!(await askSure({ title, content, confirm }))) return;
    const { error } = await (runs ? end({ groupId }) : remove({ groupId }));
    if (error) void notify(text('failed'));
  }

  return (
    <>
      <NavRow to={groupPath(groupId)} aside={text(`state.${state}`)}>
        {name}
      </NavRow>
      <p className="groups__facts">{words.span(begins, ends)}</p>
      <p className="groups__facts">
        {lentBy === null ? text('lentByNobody') : text('lentBy', { name: called(lentBy) })}
      </p>
      {leaders.map((leader) => (
        <p key={leader.roleId}>{text('lentTo', { name: called(leader.name), n: leader.pupils })}</p>
      ))}
      {withheld > 0 && <p className="groups__facts">{text('withheld', { n: withheld })}</p>}
      <Button
        kind="danger"
        busy={ending.isLoading || removing.isLoading}
        aria-label={`${text(runs ? 'end' : 'lendStop')}: ${name}`}
        onClick={() => void stop()}
      >
        {text(runs ? 'end' : 'lendStop')}
      </Button>
    </>
  );
}
