/** Guardians with a search: a page of its own, and the column beside one guardian. */
import { Link } from 'react-router-dom';
import { useText } from '../../../src/messages/texts';
import { usePermission } from '../../../src/session/useViewer';
import { useManagedGuardiansInfiniteQuery } from '../api';
import { ManagedList } from '../ManagedList';
import { GUARDIANS, recordPath } from '../paths';
import { useSearch } from '../useSearch';
import { Called, useCalled } from '../../../src/messages/calledNames';

/** @param chosenId the guardian whose page is open beside the list */
export function GuardianTable({ chosenId }: { chosenId?: string }) {
  const text = useText('manage');
  const called = useCalled();
  const all = usePermission('school:manage');
  const { typed, searched, type, parameters } = useSearch();
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useManagedGuardiansInfiniteQuery(
    searched ? { search: searched } : {},
  );
  const total = data?.pages.at(-1)?.total ?? 0;
  const query = parameters.toString();
  return (
    <ManagedList
      label={text('guardians')}
      search={{ hint: text('searchGuardians'), typed, type }}
      rows={data?.pages.flatMap(({ guardians }) => guardians)}
      total={total}
      count={text('guardianCount', { n: total })}
      empty={text(searched ? 'noneFound' : all ? 'noGuardians' : 'noOwnClass')}
      error={error}
      loading={isFetching}
      narrow={chosenId !== undefined}
      keyOf={({ userId }) => userId}
      onRetry={data ? fetchNextPage : refetch}
      onMore={() => {
        if (hasNextPage && !isFetching && !error) void fetchNextPage();
      }}
    >
      {({ userId, name, mobile, children, opened }) => (
        <Link
          className="manage-row"
          to={{ pathname: recordPath(GUARDIANS, userId), search: query }}
          aria-current={userId === chosenId || undefined}
        >
          <strong className="manage-row__name">
            <Called name={name} />
          </strong>
          <span>{mobile ?? text('noMobile')}</span>
          <span>{text(opened ? 'opened' : 'notOpened')}</span>
          <span>{children.map(called).join(text('separator'))}</span>
        </Link>
      )}
    </ManagedList>
  );
}
