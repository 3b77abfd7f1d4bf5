/** The school's staff with a search: a page of its own, and the column beside one person. */
import { textSearch } from '../../../contract/comparedName';
import { Link } from 'react-router-dom';
import { useText } from '../../../src/messages/texts';
import { useManagedStaffQuery } from '../api';
import { ManagedList } from '../ManagedList';
import { recordPath, STAFF } from '../paths';
import { useSearch } from '../useSearch';
import { Called, useCalled } from '../../../src/messages/calledNames';

/** @param chosenId the person whose page is open beside the list */
export function StaffTable({ chosenId }: { chosenId?: string }) {
  const text = useText('manage');
  const called = useCalled();
  const { typed, searched, type, parameters } = useSearch();
  const { data, error, isFetching, refetch } = useManagedStaffQuery({});
  const fits = textSearch(searched);
  const found = data?.filter(({ name, classes }) =>
    fits(name, called(name), ...classes.flatMap((one) => [one.name, called(one.name)])),
  );
  const query = parameters.toString();
  return (
    <ManagedList
      label={text('staff')}
      search={{ hint: text('searchStaff'), typed, type }}
      rows={found}
      total={found?.length ?? 0}
      count={text('staffCount', { n: found?.length ?? 0 })}
      empty={text('noneFound')}
      error={error}
      loading={isFetching}
      narrow={chosenId !== undefined}
      keyOf={({ roleId }) => roleId}
      onRetry={refetch}
    >
      {({ roleId, name, role, mobile, classes }) => (
        <Link
          className="manage-row"
          to={{ pathname: recordPath(STAFF, roleId), search: query }}
          aria-current={roleId === chosenId || undefined}
        >
          <strong className="manage-row__name">
            <Called name={name} />
          </strong>
          <span>{text(`role.${role}`)}</span>
          <span>{mobile ?? text('noMobile')}</span>
          <span>{classes.map((one) => called(one.name)).join(text('separator'))}</span>
        </Link>
      )}
    </ManagedList>
  );
}
