/** '/manage/staff/:roleId': one teacher or administrator; 'new' adds one. Our own addition. */
import '../manage.css';
import { useNavigate, useParams } from 'react-router-dom';
import { type ManagedStaff, StaffConflict } from '../../../contract';
import { useText } from '../../../src/messages/texts';
import { LoadState } from '../../../src/ui/LoadState';
import { NavRow } from '../../../src/ui/NavRow';
import { Notice } from '../../../src/ui/Notice';
import { Segments } from '../../../src/ui/Segments';
import { Sheet } from '../../../src/ui/Sheet';
import { useManagedStaffQuery, useSaveStaffMutation } from '../api';
import { CLASSES, NEW, recordPath, STAFF } from '../paths';
import { isPersonReady, NO_NUMBER, PersonFields, sentPerson, usePersonDifferences } from '../PersonFields';
import { RecordForm } from '../RecordForm';
import { useRecordForm } from '../useRecordForm';
import { EndStaff } from './EndStaff';
import { StaffTable } from './StaffTable';

const ROLES = ['teacher', 'admin'] as const;

export function StaffRecordSheet() {
  const text = useText('manage');
  const navigate = useNavigate();
  const roleId = useParams()['roleId'] ?? '';
  const { data: staff, error, refetch } = useManagedStaffQuery({});
  const adding = roleId === NEW;
  const row = staff?.find((one) => one.roleId === roleId);
  return (
    <Sheet
      title={adding ? text('addStaff') : (row?.name ?? text('staff'))}
      closesTo={STAFF}
      anchor="full"
      list={{ title: text('staff'), content: <StaffTable chosenId={roleId} /> }}
    >
      {!staff && <LoadState failure={error} onRetry={refetch} />}
      {staff && !row && !adding && <Notice sign="lost" level={3} title={text('gone')} />}
      {adding && (
        <StaffForm
          row={null}
          onSaved={({ saved }) => void navigate(saved ? recordPath(STAFF, saved.roleId) : STAFF, { replace: true })}
        />
      )}
      {row && (
        <>
          <StaffForm key={roleId} row={row} />
          <h3 className="manage__part">{text('classes')}</h3>
          {row.classes.length === 0 && <p className="quiet text-m">{text('teachesNothing')}</p>}
          {row.classes.map(({ classId, name, leads }) => (
            <NavRow key={classId} to={recordPath(CLASSES, classId)} aside={text(leads ? 'leads' : 'teaches')}>
              {name}
            </NavRow>
          ))}
          <EndStaff key={`end ${roleId}`} row={row} others={(staff ?? []).filter((one) => one.roleId !== roleId)} />
        </>
      )}
    </Sheet>
  );
}

interface StaffFormProps {
  row: ManagedStaff | null;
  onSaved?: (answer: { saved: ManagedStaff | null }) => void;
}

function StaffForm({ row, onSaved }: StaffFormProps) {
  const text = useText('manage');
  const [save] = useSaveStaffMutation();
  const form = useRecordForm({
    row,
    draftOf: (stored) => ({ name: stored?.name ?? '', role: stored?.role ?? ('teacher' as const), ...NO_NUMBER }),
    ready: (draft) => isPersonReady(draft, row === null),
    send: (draft, version, check, samePerson) =>
      save({
        ...(row && version !== null ? { over: { roleId: row.roleId, version } } : { role: draft.role }),
        ...sentPerson(draft),
        ...(samePerson && { samePerson }),
        ...(check && { check }),
      }),
    conflict: StaffConflict,
    title: text(row ? 'saveAsk' : 'addStaff', { name: row?.name }),
    onSaved: (answer) => onSaved?.(answer),
  });
  const { shown, change, tried, theirs } = form;
  const differences = usePersonDifferences(shown, theirs);
  return (
    <RecordForm form={form} differences={differences}>
      {row === null && (
        <>
          <Segments
            wide
            label={text('role')}
            choices={ROLES.map((value) => ({ value, name: text(`role.${value}`) }))}
            chosen={shown.role}
            onChoose={(role) => change({ role })}
          />
          {shown.role === 'admin' && <p className="quiet text-m">{text('adminNote')}</p>}
        </>
      )}
      <PersonFields
        userId={row?.userId ?? null}
        rule={row?.mobileRule ?? 'free'}
        mayRename={row?.mayRename ?? true}
        mobile={row?.mobile ?? null}
        draft={shown}
        tried={tried}
        onChange={change}
      />
    </RecordForm>
  );
}
