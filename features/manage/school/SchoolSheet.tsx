/** '/manage/school': the school's name and time zone. What a change of either does is said before it is made. Ours. */
import '../manage.css';
import { type ManagedSchool, SchoolConflict, SchoolName } from '../../../contract';
import { useText } from '../../../src/messages/texts';
import { TimeZoneField } from '../../../src/time/TimeZoneField';
import { Field } from '../../../src/ui/Field';
import { LoadState } from '../../../src/ui/LoadState';
import { Sheet } from '../../../src/ui/Sheet';
import { useManagedSchoolQuery, useSaveSchoolMutation } from '../api';
import { ManageMenu } from '../ManageMenu';
import { MANAGE } from '../paths';
import { RecordForm } from '../RecordForm';
import { useRecordForm } from '../useRecordForm';

export function SchoolSheet() {
  const text = useText('manage');
  const { data: school, error, refetch } = useManagedSchoolQuery({});
  return (
    <Sheet
      title={text('school')}
      closesTo={MANAGE}
      anchor="full"
      list={{ title: text('title'), content: <ManageMenu /> }}
    >
      {school ? <SchoolForm school={school} /> : <LoadState failure={error} onRetry={refetch} />}
    </Sheet>
  );
}

function SchoolForm({ school }: { school: ManagedSchool }) {
  const text = useText('manage');
  const [save] = useSaveSchoolMutation();
  const form = useRecordForm({
    row: school,
    draftOf: (row) => ({ name: row?.name ?? '', timeZone: row?.timeZone ?? '' }),
    ready: ({ name }) => SchoolName.safeParse(name).success,
    send: ({ name, timeZone }, version, check) =>
      save({ over: { version: version ?? school.version }, name: name.trim(), timeZone, ...(check && { check }) }),
    conflict: SchoolConflict,
    title: text('schoolAsk'),
    warnings: ({ name, timeZone }, before) => [
      ...(name.trim() === before?.name ? [] : [text('schoolRenamed', { name: name.trim() })]),
      ...(timeZone === before?.timeZone
        ? []
        : [text('zoneDays', { zone: timeZone }), text('zoneHours'), text('zoneInstants'), text('zoneCards')]),
    ],
  });
  const { shown, change, tried, theirs } = form;
  return (
    <RecordForm
      form={form}
      differences={
        theirs
          ? [
              { label: text('schoolName'), mine: shown.name, theirs: theirs.name },
              { label: text('zone'), mine: shown.timeZone, theirs: theirs.timeZone },
            ]
          : []
      }
    >
      <Field
        label={text('schoolName')}
        value={shown.name}
        maxLength={64}
        autoComplete="organization"
        error={tried && !SchoolName.safeParse(shown.name).success ? text('schoolNameWrong') : undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TimeZoneField timeZone={shown.timeZone} onChange={(timeZone) => change({ timeZone })} />
    </RecordForm>
  );
}
