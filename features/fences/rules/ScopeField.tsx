/** Chooses the pupils a fence watches: a guardian's own children; for a school all, by class, or by name. */
import { comparedName, nameSearch } from '../../../contract/comparedName';
import { useId, useState } from 'react';
import type { FenceScope } from '../../../contract/fences';
import { useText } from '../../../src/messages/texts';
import { useClassStudentsQuery } from '../../../src/session/api';
import { usePupilNames } from '../../../src/session/usePupilNames';
import { OneOf, SomeOf } from '../../../src/ui/Chips';
import { FieldError } from '../../../src/ui/Field';
import { Called, useCalled } from '../../../src/messages/calledNames';
import { CloseOutline } from 'antd-mobile-icons';

interface ScopeFieldProps {
  scope: FenceScope;
  onChange: (scope: FenceScope) => void;
  isFamily: boolean;
  studentId: string | null;
  error: string | undefined;
}

/** @param props.isFamily true in a guardian's console. @param props.studentId the pupil chosen first. */
export function ScopeField({ scope, onChange, isFamily, studentId, error }: ScopeFieldProps) {
  return isFamily ? (
    <OwnChildrenScope scope={scope} onChange={onChange} error={error} />
  ) : (
    <SchoolScope scope={scope} onChange={onChange} studentId={studentId} error={error} />
  );
}

type ScopeChoiceProps = Omit<ScopeFieldProps, 'isFamily' | 'studentId'>;

/** A guardian of one child has nothing to choose. */
function OwnChildrenScope({ scope, onChange, error }: ScopeChoiceProps) {
  const text = useText('fenceRules');
  const names = usePupilNames();
  const chosen = scope.kind === 'students' ? scope.studentIds : [];
  if (names.size < 2 && error === undefined)
    return <p className="rules__note quiet text-s">{[...names.values()].join()}</p>;
  return (
    <SomeOf
      label={text('whom')}
      labelShown={false}
      chips={[...names].map(([value, name]) => ({ value, name }))}
      chosen={chosen}
      onChange={(studentIds) => onChange({ kind: 'students', studentIds })}
      error={error}
    />
  );
}

const KINDS = ['school', 'classes', 'students'] as const;

function SchoolScope({ scope, onChange, studentId, error }: ScopeChoiceProps & { studentId: string | null }) {
  const text = useText('fenceRules');
  const called = useCalled();
  const { data: classes = [] } = useClassStudentsQuery();
  const begin: Record<FenceScope['kind'], FenceScope> = {
    school: { kind: 'school' },
    classes: {
      kind: 'classes',
      classIds: classes
        .filter(({ studentList }) => studentList.some((one) => one.studentId === studentId))
        .map(({ classId }) => classId),
    },
    students: { kind: 'students', studentIds: studentId === null ? [] : [studentId] },
  };
  return (
    <>
      <OneOf
        label={text('whom')}
        labelShown={false}
        chips={KINDS.map((value) => ({ value, name: text(`scope.${value}`) }))}
        chosen={scope.kind}
        onChoose={(kind) => kind !== scope.kind && onChange(begin[kind])}
      />
      {scope.kind === 'classes' && (
        <SomeOf
          label={text('scope.classes')}
          labelShown={false}
          chips={classes.map(({ classId, className }) => ({ value: classId, name: called(className) }))}
          chosen={scope.classIds}
          onChange={(classIds) => onChange({ kind: 'classes', classIds })}
          error={error}
        />
      )}
      {scope.kind === 'students' && (
        <PupilSearch
          chosen={scope.studentIds}
          onChange={(studentIds) => onChange({ kind: 'students', studentIds })}
          error={error}
        />
      )}
    </>
  );
}

/** Most search results shown. */
const OFFERED = 8;

function PupilSearch({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly string[];
  onChange: (studentIds: string[]) => void;
  error: string | undefined;
}) {
  const text = useText('fenceRules');
  const id = useId();
  const [search, setSearch] = useState('');
  const called = useCalled();
  const { data: classes = [] } = useClassStudentsQuery();
  const pupils = classes.flatMap(({ className, studentList }) => studentList.map((one) => ({ ...one, className })));
  const fits = nameSearch(search);
  const found =
    comparedName(search) === ''
      ? []
      : pupils.filter((pupil) => !chosen.includes(pupil.studentId) && fits({ ...pupil, name: pupil.studentName }));
  return (
    <div className="scope-field grid gap-1 narrows" data-wrong={error !== undefined}>
      <ul className="scope-field__chosen unmarked flex gap-2 wraps">
        {pupils
          .filter(({ studentId }) => chosen.includes(studentId))
          .map(({ studentId, studentName }) => (
            <li key={studentId}>
              <button
                type="button"
                className="scope-field__one flex middle gap-1 inked"
                aria-label={text('dropName', { name: studentName })}
                onClick={() => onChange(chosen.filter((one) => one !== studentId))}
              >
                <Called name={studentName} /> <CloseOutline aria-hidden="true" />
              </button>
            </li>
          ))}
      </ul>
      <label className="quiet text-s" htmlFor={id}>
        {text('scope.find')}
      </label>
      <input
        id={id}
        type="search"
        className="time-field__input scope-field__search text-l tabular shrinks tappable"
        value={search}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => setSearch(target.value)}
      />
      <FieldError id={id} error={error} />
      <ul className="unmarked flex gap-2 wraps">
        {found.slice(0, OFFERED).map(({ studentId, studentName, className }) => (
          <li key={studentId}>
            <button
              type="button"
              className="scope-field__one"
              aria-label={text('scope.add', { name: studentName })}
              onClick={() => {
                onChange([...chosen, studentId]);
                setSearch('');
              }}
            >
              <Called name={studentName} /> <span className="rules__note quiet text-s">{called(className)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
