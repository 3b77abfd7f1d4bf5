/** Known places with a search: those of the whole school, and homes by the pupil's name. */
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { useManagedPlacesInfiniteQuery } from '../api';
import { ManagedList } from '../ManagedList';
import { PLACES } from '../paths';
import { useSearch } from '../useSearch';

/** @param chosenId the place whose page is open beside the list */
export function PlaceTable({ chosenId }: { chosenId?: string }) {
  const text = useText('manage');
  const search = useSearch();
  const { searched, parameters, filter } = search;
  const pupil = parameters.get('pupil');
  const list = useManagedPlacesInfiniteQuery({
    ...(searched && !pupil && { search: searched }),
    ...(pupil && { studentId: pupil }),
  });
  const total = list.data?.pages.at(-1)?.total ?? 0;
  return (
    <ManagedList
      label={text('places')}
      hint={text('searchPlaces')}
      search={search}
      filters={
        pupil && (
          <Button kind="plain" small onClick={() => filter('pupil', '')}>
            {text('allPlaces')}
          </Button>
        )
      }
      rows={list.data?.pages.flatMap(({ places }) => places)}
      total={total}
      count={text('placeCount', { n: total })}
      empty={text(pupil ? 'noHome' : searched ? 'noneFound' : 'noPlaces')}
      read={list}
      keyOf={({ placeId }) => placeId}
      path={PLACES}
      chosenId={chosenId}
    >
      {({ name, radius, pupil: owner }) => (
        <>
          <strong className="manage-row__name text-l inked">{name}</strong>
          <span>{owner ? text('homeOf', { name: owner.name }) : text('wholeSchool')}</span>
          <span>{text('radius', { n: Math.round(radius) })}</span>
        </>
      )}
    </ManagedList>
  );
}
