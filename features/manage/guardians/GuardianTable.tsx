/** Guardians with a search: a page of its own, and the column beside one guardian. */
import { useText } from '../../../src/messages/texts';
import { usePermission } from '../../../src/session/useViewer';
import { useManagedGuardiansInfiniteQuery } from '../api';
import { ManagedList } from '../ManagedList';
import { GUARDIANS } from '../paths';
import { useSearch } from '../useSearch';
import { Called, useCalled } from '../../../src/messages/calledNames';

/** @param chosenId the guardian whose page is open beside the list */
export function GuardianTable({ chosenId }: { chosenId?: string }) {
  const text = useText('manage');
  const called = useCalled();
  const all = usePermission('school:manage');
  const search = useSearch();
  const list = useManagedGuardiansInfiniteQuery(search.searched ? { search: search.searched } : {});
  const total = list.data?.pages.at(-1)?.total ?? 0;
  return (
    <ManagedList
      label={text('guardians')}
      hint={text('searchGuardians')}
      search={search}
      rows={list.data?.pages.flatMap(({ guardians }) => guardians)}
      total={total}
      count={text('guardianCount', { n: total })}
      empty={text(search.searched ? 'noneFound' : all ? 'noGuardians' : 'noOwnClass')}
      read={list}
      keyOf={({ userId }) => userId}
      path={GUARDIANS}
      chosenId={chosenId}
    >
      {({ name, mobile, children, opened }) => (
        <>
          <strong className="manage-row__name text-l inked">
            <Called name={name} />
          </strong>
          <span>{mobile ?? text('noMobile')}</span>
          <span>{text(opened ? 'opened' : 'notOpened')}</span>
          <span>{children.map(called).join(text('separator'))}</span>
        </>
      )}
    </ManagedList>
  );
}
