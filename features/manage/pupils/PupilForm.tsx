/** The form of a pupil: name, class, card service. A class teacher changes the name only. */
import { type CallOutput, type ManagedPupil, type manageCalls, PersonName, PupilConflict } from '../../../contract';
import { useCalled } from '../../../src/messages/calledNames';
import { useText } from '../../../src/messages/texts';
import { Field } from '../../../src/ui/Field';
import { Select } from '../../../src/ui/Select';
import { SwitchRow } from '../../../src/ui/SwitchRow';
import { useClassNamesQuery, useSavePupilMutation } from '../api';
import { RecordForm } from '../RecordForm';
import { useRecordForm } from '../useRecordForm';

interface PupilFormProps {
  /** Null for a new pupil. */
  pupil: ManagedPupil | null;
  /** The class that a new pupil is first offered; null for the school's first. */
  classId?: string | null;
  onSaved?: (saved: CallOutput<typeof manageCalls.savePupil>) => void;
}

export function PupilForm({ pupil, classId: wanted = null, onSaved }: PupilFormProps) {
  const text = useText('manage');
  const nameOfClass = useCalled();
  const { data: classes = [] } = useClassNamesQuery({});
  const [save] = useSavePupilMutation();
  const offered = classes.find(({ classId }) => classId === wanted) ?? classes[0];
  const form = useRecordForm({
    row: pupil,
    draftOf: (row) => ({
      name: row?.name ?? '',
      classId: row?.classId ?? offered?.classId ?? '',
      subscribed: row?.subscribed ?? true,
    }),
    ready: ({ name, classId }) => PersonName.safeParse(name).success && classId !== '',
    send: (draft, version, check) =>
      save({
        ...(pupil && version !== null && { over: { studentId: pupil.studentId, version } }),
        ...draft,
        name: draft.name.trim(),
        ...(check && { check }),
      }),
    conflict: PupilConflict,
    title: text(pupil ? 'saveAsk' : 'addPupil', { name: pupil?.name }),
    onSaved: (answer) => onSaved?.(answer),
  });
  const { shown, change, tried, theirs } = form;
  const called = (id: string) => nameOfClass(classes.find(({ classId }) => classId === id)?.className ?? '');
  const onOff = (on: boolean) => text(on ? 'on' : 'off');

  return (
    <RecordForm
      form={form}
      differences={
        theirs
          ? [
              { label: text('personName'), mine: shown.name, theirs: theirs.name },
              { label: text('class'), mine: called(shown.classId), theirs: nameOfClass(theirs.className) },
              { label: text('service'), mine: onOff(shown.subscribed), theirs: onOff(theirs.subscribed) },
            ]
          : []
      }
    >
      <Field
        label={text('personName')}
        value={shown.name}
        maxLength={32}
        autoComplete="off"
        error={tried && !PersonName.safeParse(shown.name).success ? text('wrongName') : undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      {pupil?.mayMove === false ? (
        <p className="quiet text-m">{text('inClass', { name: pupil.className })}</p>
      ) : (
        <>
          <Select
            label={text('class')}
            value={shown.classId}
            choices={classes.map((one) => ({ value: one.classId, name: nameOfClass(one.className) }))}
            onChange={(classId) => change({ classId })}
          />
          <SwitchRow
            label={text('service')}
            note={text('serviceNote')}
            on={shown.subscribed}
            onChange={(subscribed) => change({ subscribed })}
          />
        </>
      )}
    </RecordForm>
  );
}
