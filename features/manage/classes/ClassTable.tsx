/** The school's classes with a search: a page of its own, and the column beside one class. */
import { textSearch } from '../../../contract/comparedName';
import { Link } from 'react-router-dom';
import { useCalled } from '../../../src/messages/calledNames';
import { useText } from '../../../src/messages/texts';
import { useManagedClassesQuery } from '../api';
import { ManagedList } from '../ManagedList';
import { CLASSES, recordPath } from '../paths';
import { useSearch } from '../useSearch';

/** @param chosenId the class whose page is open beside the list */
export function ClassTable({ chosenId }: { chosenId?: string }) {
  const text = useText('manage');
  const called = useCalled();
  const { typed, searched, type, parameters } = useSearch();
  const { data, error, isFetching, refetch } = useManagedClassesQuery({});
  const fits = textSearch(searched);
  const found = data?.filter(({ name }) => fits(name, called(name)));
  const query = parameters.toString();
  return (
    <ManagedList
      label={text('classes')}
      search={{ hint: text('searchClasses'), typed, type }}
      rows={found}
      total={found?.length ?? 0}
      count={text('classCount', { n: found?.length ?? 0 })}
      empty={text(searched ? 'noneFound' : 'noClasses')}
      error={error}
      loading={isFetching}
      narrow={chosenId !== undefined}
      keyOf={({ classId }) => classId}
      onRetry={refetch}
    >
      {({ classId, name, pupils, cards, teachers }) => (
        <Link
          className="manage-row"
          to={{ pathname: recordPath(CLASSES, classId), search: query }}
          aria-current={classId === chosenId || undefined}
        >
          <strong className="manage-row__name">{called(name)}</strong>
          <span>{text('pupilCount', { n: pupils })}</span>
          <span>{text('cardCount', { n: cards })}</span>
          <span>{teachers[0] ? called(teachers[0].name) : text('noTeacherShort')}</span>
        </Link>
      )}
    </ManagedList>
  );
}
