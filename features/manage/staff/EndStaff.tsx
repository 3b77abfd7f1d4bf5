/** Lets a member of staff leave: what the person has in hand, who takes over, and the button. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ManagedStaff } from '../../../contract';
import { useCalled } from '../../../src/messages/calledNames';
import { useText } from '../../../src/messages/texts';
import { useStaffWorkQuery, WorkList } from '../../../src/staffWork/WorkList';
import { LoadState } from '../../../src/ui/LoadState';
import { Select } from '../../../src/ui/Select';
import { useEndStaffMutation } from '../api';
import { EndRecord } from '../EndRecord';
import { STAFF } from '../paths';

/** @param others the staff who stay. */
export function EndStaff({ row, others }: { row: ManagedStaff; others: readonly ManagedStaff[] }) {
  const text = useText('manage');
  const workText = useText('staffWork');
  const called = useCalled();
  const navigate = useNavigate();
  const [end] = useEndStaffMutation();
  const [successor, setSuccessor] = useState('');
  const { roleId, version, name, mayEnd } = row;
  const chosen = successor === '' ? {} : { successor };
  const { currentData: work, error, refetch } = useStaffWorkQuery({ roleIds: [roleId], ...chosen });
  return (
    <>
      <h3 className="manage__part">{workText('title')}</h3>
      {!work && <LoadState failure={error} onRetry={refetch} />}
      {work?.length === 0 && <p className="quiet text-m">{workText('nothing', { name })}</p>}
      {work && work.length > 0 && <WorkList work={work} />}
      {mayEnd ? (
        <>
          <h3 className="manage__part">{text('endStaff')}</h3>
          {(work?.length !== 0 || successor !== '') && (
            <Select
              label={workText('successor')}
              value={successor}
              choices={[
                { value: '', name: workText('rule') },
                ...others.map((one) => ({
                  value: one.roleId,
                  name: text('successorRole', { name: called(one.name), role: text(`role.${one.role}`) }),
                })),
              ]}
              onChange={setSuccessor}
            />
          )}
          <EndRecord
            name={text('endStaff')}
            title={text('endStaffAsk', { name })}
            warning={text('endStaffNote', { name })}
            send={(check) => end({ over: { roleId, version }, ...chosen, ...(check && { check }) })}
            onEnded={() => void navigate(STAFF, { replace: true })}
          />
        </>
      ) : (
        <p className="quiet text-m">{text('staffStays')}</p>
      )}
    </>
  );
}
