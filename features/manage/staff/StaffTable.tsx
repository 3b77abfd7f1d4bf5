/** The school's staff with a search: a page of its own, and the column beside one person. */
import { textSearch } from '../../../contract/comparedName';
import { useText } from '../../../src/messages/texts';
import { useManagedStaffQuery } from '../api';
import { ManagedList } from '../ManagedList';
import { STAFF } from '../paths';
import { useSearch } from '../useSearch';
import { Called, useCalled } from '../../../src/messages/calledNames';

/** @param chosenId the person whose page is open beside the list */
export function StaffTable({ chosenId }: { chosenId?: string }) {
  const text = useText('manage');
  const called = useCalled();
  const search = useSearch();
  const list = useManagedStaffQuery({});
  const fits = textSearch(search.searched);
  const found = list.data?.filter(({ name, classes }) =>
    fits(name, called(name), ...classes.flatMap((one) => [one.name, called(one.name)])),
  );
  return (
    <ManagedList
      label={text('staff')}
      hint={text('searchStaff')}
      search={search}
      rows={found}
      total={found?.length ?? 0}
      count={text('staffCount', { n: found?.length ?? 0 })}
      empty={text('noneFound')}
      read={list}
      keyOf={({ roleId }) => roleId}
      path={STAFF}
      chosenId={chosenId}
    >
      {({ name, role, mobile, classes }) => (
        <>
          <strong className="manage-row__name text-l inked">
            <Called name={name} />
          </strong>
          <span>{text(`role.${role}`)}</span>
          <span>{mobile ?? text('noMobile')}</span>
          <span>{classes.map((one) => called(one.name)).join(text('separator'))}</span>
        </>
      )}
    </ManagedList>
  );
}
