/** The pupils of a group, from all classes that the viewer sees: one by one, or a class at once. */
import { useMemo, useState } from 'react';
import { useText } from '../../src/messages/texts';
import { ButtonLink } from '../../src/ui/Button';
import { LoadState } from '../../src/ui/LoadState';
import { nameSearch, textSearch } from '../../contract/comparedName';
import { SearchField } from '../../src/ui/SearchField';
import { Fault } from '../../src/ui/Form';
import { Called, useCalled } from '../../src/messages/calledNames';
import { useLendableClasses } from './useLendableClasses';

interface PupilPickerProps {
  chosen: ReadonlySet<string>;
  error: string | undefined;
  /** Where pupils are chosen on the map. */
  onMap: string;
  onChange: (chosen: ReadonlySet<string>) => void;
}

export function PupilPicker({ chosen, error, onMap, onChange }: PupilPickerProps) {
  const text = useText('groups');
  const called = useCalled();
  const { classes, error: failure, refetch } = useLendableClasses(chosen);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const listed = useMemo(() => {
    const fits = nameSearch(search);
    const fitsClass = textSearch(search);
    return (classes ?? []).flatMap((one) => {
      const whole = fitsClass(one.className);
      const pupils = one.studentList.filter((pupil) => whole || fits({ ...pupil, name: pupil.studentName }));
      return pupils.length > 0 ? [{ ...one, studentList: pupils }] : [];
    });
  }, [classes, search]);
  const put = (studentIds: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of studentIds)
      if (on) next.add(id);
      else next.delete(id);
    onChange(next);
  };
  if (!classes) return <LoadState failure={failure} onRetry={refetch} />;
  return (
    <fieldset className="groups__form grid gap-2">
      <legend className="groups__part">{text('rows')}</legend>
      <ButtonLink kind="plain" wide to={onMap}>
        {text('circlePupils')}
      </ButtonLink>
      <SearchField label={text('find')} value={search} onChange={setSearch} />
      <p className="groups__facts" role="status">
        {text('picked', { n: chosen.size })}
      </p>
      <div className="groups__pupils">
        {listed.map(({ classId, className, studentList }) => {
          const ids = studentList.map(({ studentId }) => studentId);
          const all = ids.every((one) => chosen.has(one));
          const open = search.trim() !== '' || opened.has(classId) || listed.length <= 2;
          return (
            <div key={classId}>
              <div className="groups__choice text-m flex gap-3 middle" data-class="true">
                <input
                  type="checkbox"
                  aria-label={text('pickClass', { name: called(className) })}
                  checked={all}
                  onChange={({ target }) => put(ids, target.checked)}
                />
                <button
                  type="button"
                  className="groups__open grows inked tappable"
                  aria-expanded={open}
                  onClick={() =>
                    setOpened((before) =>
                      before.has(classId)
                        ? new Set([...before].filter((one) => one !== classId))
                        : new Set([...before, classId]),
                    )
                  }
                >
                  {called(className)} · {ids.filter((one) => chosen.has(one)).length}/{ids.length}
                </button>
              </div>
              {open &&
                studentList.map(({ studentId, studentName }) => (
                  <label key={studentId} className="groups__choice text-m flex gap-3 middle">
                    <input
                      type="checkbox"
                      checked={chosen.has(studentId)}
                      onChange={({ target }) => put([studentId], target.checked)}
                    />
                    <Called name={studentName} />
                  </label>
                ))}
            </div>
          );
        })}
      </div>
      {error !== undefined && <Fault className="groups__fault">{error}</Fault>}
    </fieldset>
  );
}
