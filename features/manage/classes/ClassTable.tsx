/** The school's classes with a search: a page of its own, and the column beside one class. */
import { textSearch } from '../../../contract/comparedName';
import { useCalled } from '../../../src/messages/calledNames';
import { useText } from '../../../src/messages/texts';
import { useManagedClassesQuery } from '../api';
import { ManagedList } from '../ManagedList';
import { CLASSES } from '../paths';
import { useSearch } from '../useSearch';

/** @param chosenId the class whose page is open beside the list */
export function ClassTable({ chosenId }: { chosenId?: string }) {
  const text = useText('manage');
  const called = useCalled();
  const search = useSearch();
  const list = useManagedClassesQuery({});
  const fits = textSearch(search.searched);
  const found = list.data?.filter(({ name }) => fits(name, called(name)));
  return (
    <ManagedList
      label={text('classes')}
      hint={text('className')}
      search={search}
      rows={found}
      total={found?.length ?? 0}
      count={text('classCount', { n: found?.length ?? 0 })}
      empty={text(search.searched ? 'noneFound' : 'noClasses')}
      read={list}
      keyOf={({ classId }) => classId}
      path={CLASSES}
      chosenId={chosenId}
    >
      {({ name, pupils, cards, teachers }) => (
        <>
          <strong className="manage-row__name text-l inked">{called(name)}</strong>
          <span>{text('pupilCount', { n: pupils })}</span>
          <span>{text('cardCount', { n: cards })}</span>
          <span>{teachers[0] ? called(teachers[0].name) : text('noTeacherShort')}</span>
        </>
      )}
    </ManagedList>
  );
}
