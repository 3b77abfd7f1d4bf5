/** Known places with a search: those of the whole school, and homes by the pupil's name. */
import { Link } from 'react-router-dom';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { useManagedPlacesInfiniteQuery } from '../api';
import { ManagedList } from '../ManagedList';
import { PLACES, recordPath } from '../paths';
import { useSearch } from '../useSearch';

/** @param chosenId the place whose page is open beside the list */
export function PlaceTable({ chosenId }: { chosenId?: string }) {
  const text = useText('manage');
  const { typed, searched, type, parameters, filter } = useSearch();
  const pupil = parameters.get('pupil');
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useManagedPlacesInfiniteQuery({
    ...(searched && !pupil && { search: searched }),
    ...(pupil && { studentId: pupil }),
  });
  const total = data?.pages.at(-1)?.total ?? 0;
  const query = parameters.toString();
  return (
    <ManagedList
      label={text('places')}
      search={{ hint: text('searchPlaces'), typed, type }}
      filters={
        pupil && (
          <Button kind="plain" small onClick={() => filter('pupil', '')}>
            {text('allPlaces')}
          </Button>
        )
      }
      rows={data?.pages.flatMap(({ places }) => places)}
      total={total}
      count={text('placeCount', { n: total })}
      empty={text(pupil ? 'noHome' : searched ? 'noneFound' : 'noPlaces')}
      error={error}
      loading={isFetching}
      narrow={chosenId !== undefined}
      keyOf={({ placeId }) => placeId}
      onRetry={data ? fetchNextPage : refetch}
      onMore={() => {
        if (hasNextPage && !isFetching && !error) void fetchNextPage();
      }}
    >
      {({ placeId, name, radius, pupil: owner }) => (
        <Link
          className="manage-row"
          to={{ pathname: recordPath(PLACES, placeId), search: query }}
          aria-current={placeId === chosenId || undefined}
        >
          <strong className="manage-row__name">{name}</strong>
          <span>{owner ? text('homeOf', { name: owner.name }) : text('ofSchool')}</span>
          <span>{text('radius', { n: Math.round(radius) })}</span>
        </Link>
      )}
    </ManagedList>
  );
}
