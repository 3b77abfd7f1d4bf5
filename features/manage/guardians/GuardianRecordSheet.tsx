/** '/manage/guardians/:userId': one guardian, with the children. Our own addition. */
import '../manage.css';
import { useParams } from 'react-router-dom';
import { GuardianConflict, type ManagedGuardian } from '../../../contract';
import { useCalled } from '../../../src/messages/calledNames';
import { useText } from '../../../src/messages/texts';
import { LoadState } from '../../../src/ui/LoadState';
import { NavRow } from '../../../src/ui/NavRow';
import { Sheet } from '../../../src/ui/Sheet';
import { useManagedGuardianQuery, useSaveGuardianMutation } from '../api';
import { GUARDIANS, PUPILS, recordPath } from '../paths';
import { isPersonReady, NO_NUMBER, PersonFields, sentPerson, usePersonDifferences } from '../PersonFields';
import { RecordForm } from '../RecordForm';
import { useRecordForm } from '../useRecordForm';
import { GuardianTable } from './GuardianTable';

export function GuardianRecordSheet() {
  const text = useText('manage');
  const called = useCalled();
  const userId = useParams()['userId'] ?? '';
  const { currentData: guardian, error, refetch } = useManagedGuardianQuery({ userId });
  return (
    <Sheet
      title={guardian?.name ?? text('guardianRecord')}
      closesTo={GUARDIANS}
      toWhereOneWas
      anchor="full"
      list={{ title: text('guardians'), content: <GuardianTable chosenId={userId} /> }}
    >
      {guardian ? (
        <>
          <GuardianForm key={userId} guardian={guardian} />
          <h3 className="manage__part">{text('children')}</h3>
          {guardian.children.map(({ roleId, studentId, name, className }) => (
            <NavRow key={roleId} to={recordPath(PUPILS, studentId)} aside={called(className)}>
              {name}
            </NavRow>
          ))}
        </>
      ) : (
        <LoadState failure={error} onRetry={refetch} />
      )}
    </Sheet>
  );
}

function GuardianForm({ guardian }: { guardian: ManagedGuardian }) {
  const text = useText('manage');
  const [save] = useSaveGuardianMutation();
  const form = useRecordForm({
    row: guardian,
    draftOf: (row) => ({ name: row?.name ?? '', ...NO_NUMBER }),
    ready: (draft) => isPersonReady(draft, false),
    send: (draft, version, check) =>
      save({
        over: { userId: guardian.userId, version: version ?? guardian.version },
        ...sentPerson(draft),
        ...(check && { check }),
      }),
    conflict: GuardianConflict,
    title: text('saveAsk', { name: guardian.name }),
  });
  const { shown, change, tried, theirs } = form;
  const differences = usePersonDifferences(shown, theirs);
  return (
    <RecordForm form={form} differences={differences}>
      <PersonFields
        userId={guardian.userId}
        rule={guardian.mobileRule}
        mayRename={guardian.mayRename}
        mobile={guardian.mobile}
        draft={shown}
        tried={tried}
        onChange={change}
      />
      <p className="quiet text-m">{text(guardian.opened ? 'openedNote' : 'notOpenedNote')}</p>
    </RecordForm>
  );
}
