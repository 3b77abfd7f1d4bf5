/** The school's pupils with a search: a page of its own, and the column beside one pupil. */
import { Link } from 'react-router-dom';
import type { PupilLine } from '../../../contract';
import { useText } from '../../../src/messages/texts';
import { usePermission } from '../../../src/session/useViewer';
import { Select } from '../../../src/ui/Select';
import { useClassNamesQuery, useManagedPupilsInfiniteQuery } from '../api';
import { ManagedList } from '../ManagedList';
import { PUPILS, recordPath } from '../paths';
import { useSearch } from '../useSearch';
import { Called, useCalled } from '../../../src/messages/calledNames';

const LACKS = ['card', 'guardian'] as const;

interface PupilTableProps {
  /** The pupil whose page is open beside the list. */
  chosenId?: string;
  /** Rows are chosen instead of opened. */
  choice?: { chosen: ReadonlySet<string>; choose: (studentId: string, on: boolean) => void };
}

export function PupilTable({ chosenId, choice }: PupilTableProps) {
  const text = useText('manage');
  const { typed, searched, type, parameters, filter } = useSearch();
  const called = useCalled();
  const all = usePermission('school:manage');
  // A teacher corrects in the own class only, and has more classes than that.
  const { data: classes = [] } = useClassNamesQuery({}, { skip: !all });
  const classId = parameters.get('class') ?? '';
  const lacks = LACKS.find((one) => one === parameters.get('lacks'));
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useManagedPupilsInfiniteQuery({
    ...(searched && { search: searched }),
    ...(classId && { classId }),
    ...(lacks && { lacks }),
  });
  const total = data?.pages.at(-1)?.total ?? 0;
  const query = parameters.toString();
  return (
    <ManagedList
      label={text('pupils')}
      search={{ hint: text('searchPupils'), typed, type }}
      filters={
        <>
          {all && (
            <Select
              label={text('class')}
              value={classId}
              choices={[
                { value: '', name: text('allClasses') },
                ...classes.map((one) => ({ value: one.classId, name: called(one.className) })),
              ]}
              onChange={(value) => filter('class', value)}
            />
          )}
          <Select
            label={text('lacks')}
            value={lacks ?? ''}
            choices={[
              { value: '', name: text('lacksNothing') },
              ...LACKS.map((value) => ({ value, name: text(`lacks.${value}`) })),
            ]}
            onChange={(value) => filter('lacks', value)}
          />
        </>
      }
      rows={data?.pages.flatMap(({ pupils }) => pupils)}
      total={total}
      count={text('pupilCount', { n: total })}
      empty={text(searched || classId || lacks ? 'noneFound' : all ? 'noPupils' : 'noOwnClass')}
      error={error}
      loading={isFetching}
      narrow={chosenId !== undefined}
      keyOf={({ studentId }) => studentId}
      onRetry={data ? fetchNextPage : refetch}
      onMore={() => {
        if (hasNextPage && !isFetching && !error) void fetchNextPage();
      }}
    >
      {(pupil) =>
        choice ? (
          <label className="manage-row manage-row--choice">
            <input
              type="checkbox"
              checked={choice.chosen.has(pupil.studentId)}
              onChange={({ target }) => choice.choose(pupil.studentId, target.checked)}
            />
            <PupilFacts pupil={pupil} />
          </label>
        ) : (
          <Link
            className="manage-row"
            to={{ pathname: recordPath(PUPILS, pupil.studentId), search: query }}
            aria-current={pupil.studentId === chosenId || undefined}
          >
            <PupilFacts pupil={pupil} />
          </Link>
        )
      }
    </ManagedList>
  );
}

function PupilFacts({ pupil: { name, className, guardians, card, subscribed } }: { pupil: PupilLine }) {
  const text = useText('manage');
  const called = useCalled();
  return (
    <>
      <strong className="manage-row__name">
        <Called name={name} />
      </strong>
      <span>{called(className)}</span>
      <span>{text('guardianCount', { n: guardians })}</span>
      <span>{subscribed ? text(`card.${card}`) : text('unsubscribed')}</span>
    </>
  );
}
