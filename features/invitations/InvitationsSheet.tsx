/** /manage/invitations, ours: how far the guardians of a class have come, and invitations as links or printed slips. */
import './invitations.css';
import { useState } from 'react';
import { useCalled } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { usePermission } from '../../src/session/useViewer';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { Select } from '../../src/ui/Select';
import { Sheet } from '../../src/ui/Sheet';
import { useInvitedClassesQuery } from './api';
import { ClassInvitations } from './ClassInvitations';
import { ProposalList } from './ProposalList';

/** The choice of the school's staff in place of a class. */
const STAFF = '';

export function InvitationsSheet() {
  const text = useText('invitations');
  const called = useCalled();
  const { data: classes, error, refetch } = useInvitedClassesQuery();
  const mayConfirm = usePermission('guardian:confirm');
  const [chosen, setChosen] = useState<string>();
  const classId = chosen ?? classes?.[0]?.classId ?? (mayConfirm ? STAFF : undefined);
  return (
    <Sheet title={text('title')} closesTo="/manage" anchor="full">
      {mayConfirm && <ProposalList />}
      <p className="invitations__text">{text('text')}</p>
      {!classes || error ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : classId === undefined ? (
        <Notice sign="lost" level={3} title={text('noClass')} text={text('noClassText')} />
      ) : (
        <>
          <Select
            label={text('class')}
            value={classId}
            choices={[
              ...classes.map(({ classId: value, className: name }) => ({ value, name: called(name) })),
              ...(mayConfirm ? [{ value: STAFF, name: text('staff') }] : []),
            ]}
            onChange={setChosen}
          />
          <ClassInvitations key={classId} classId={classId === STAFF ? null : classId} />
        </>
      )}
    </Sheet>
  );
}
