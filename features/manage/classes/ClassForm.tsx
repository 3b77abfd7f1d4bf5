/** The form of a class: its name, who teaches it, and who leads it. */
import { ClassConflict, ClassTitle, type ManagedClass } from '../../../contract';
import { useText } from '../../../src/messages/texts';
import { Field } from '../../../src/ui/Field';
import { Select } from '../../../src/ui/Select';
import { Button } from '../../../src/ui/Button';
import { SwitchRow } from '../../../src/ui/SwitchRow';
import { useManagedStaffQuery, useSaveClassMutation } from '../api';
import { RecordForm } from '../RecordForm';
import { useRecordForm } from '../useRecordForm';
import { useCalled } from '../../../src/messages/calledNames';

interface ClassFormProps {
  /** Null for a new class. */
  row: ManagedClass | null;
  onSaved?: (answer: { saved: ManagedClass | null }) => void;
}

export function ClassForm({ row, onSaved }: ClassFormProps) {
  const text = useText('manage');
  const called = useCalled();
  const { data: staff = [] } = useManagedStaffQuery({});
  const [save] = useSaveClassMutation();
  const form = useRecordForm({
    row,
    draftOf: (stored) => ({ name: stored?.name ?? '', teachers: stored?.teachers ?? [] }),
    ready: ({ name }) => ClassTitle.safeParse(name).success,
    send: ({ name, teachers }, version, check) =>
      save({
        ...(row && version !== null && { over: { classId: row.classId, version } }),
        name: name.trim(),
        teachers: teachers.map(({ roleId, leads }) => ({ roleId, leads })),
        ...(check && { check }),
      }),
    conflict: ClassConflict,
    title: text(row ? 'saveAsk' : 'addClass', { name: row?.name }),
    onSaved: (answer) => onSaved?.(answer),
  });
  const { shown, change, tried, theirs } = form;
  const others = staff.filter(
    ({ role, roleId }) => role === 'teacher' && !shown.teachers.some((teacher) => teacher.roleId === roleId),
  );
  const named = (teachers: ManagedClass['teachers']) =>
    teachers
      .map(({ name, leads }) => (leads ? `${called(name)} (${text('leads')})` : called(name)))
      .join(text('separator'));

  return (
    <RecordForm
      form={form}
      differences={
        theirs
          ? [
              { label: text('className'), mine: shown.name, theirs: theirs.name },
              { label: text('teachers'), mine: named(shown.teachers), theirs: named(theirs.teachers) },
            ]
          : []
      }
    >
      <Field
        label={text('className')}
        value={shown.name}
        maxLength={40}
        autoComplete="off"
        error={tried && !ClassTitle.safeParse(shown.name).success ? text('wrongClassName') : undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      <h3 className="manage__part">{text('teachers')}</h3>
      {shown.teachers.length === 0 && <p className="quiet text-m">{text('noTeacher')}</p>}
      <ul className="manage__lines">
        {shown.teachers.map((teacher) => (
          <li key={teacher.roleId} className="manage__teacher">
            <SwitchRow
              label={called(teacher.name)}
              note={text(teacher.leads ? 'leads' : 'teaches')}
              on={teacher.leads}
              onChange={(leads) =>
                change({ teachers: shown.teachers.map((one) => (one === teacher ? { ...one, leads } : one)) })
              }
            />
            <Button
              kind="danger"
              aria-label={text('removeName', { name: teacher.name })}
              onClick={() => change({ teachers: shown.teachers.filter((one) => one !== teacher) })}
            >
              {text('remove')}
            </Button>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Select
          label={text('addTeacher')}
          value=""
          choices={[
            { value: '', name: text('choose') },
            ...others.map(({ roleId, name }) => ({ value: roleId, name })),
          ]}
          onChange={(roleId) => {
            const teacher = others.find((one) => one.roleId === roleId);
            if (teacher)
              change({
                teachers: [...shown.teachers, { roleId, name: teacher.name, leads: shown.teachers.length === 0 }],
              });
          }}
        />
      )}
    </RecordForm>
  );
}
