/** The school's pupils with a search: a page of its own, and the column beside one pupil. */
import type { PupilLine } from '../../../contract';
import { useText } from '../../../src/messages/texts';
import { usePermission } from '../../../src/session/useViewer';
import { Select } from '../../../src/ui/Select';
import { useClassNamesQuery, useManagedPupilsInfiniteQuery } from '../api';
import { type RowChoice, ManagedList } from '../ManagedList';
import { PUPILS } from '../paths';
import { useSearch } from '../useSearch';
import { Called, useCalled } from '../../../src/messages/calledNames';

const LACKS = ['card', 'guardian'] as const;

interface PupilTableProps {
  /** The pupil whose page is open beside the list. */
  chosenId?: string;
  /** Pupils are chosen instead of opened. */
  choice?: RowChoice;
}

export function PupilTable({ chosenId, choice }: PupilTableProps) {
  const text = useText('manage');
  const search = useSearch();
  const { searched, parameters, filter } = search;
  const called = useCalled();
  const all = usePermission('school:manage');
  // A teacher corrects in the own class only, and has more classes than that.
  const { data: classes = [] } = useClassNamesQuery({}, { skip: !all });
  const classId = parameters.get('class') ?? '';
  const lacks = LACKS.find((one) => one === parameters.get('lacks'));
  const list = useManagedPupilsInfiniteQuery({
    ...(searched && { search: searched }),
    ...(classId && { classId }),
    ...(lacks && { lacks }),
  });
  const total = list.data?.pages.at(-1)?.total ?? 0;
  return (
    <ManagedList
      label={text('pupils')}
      hint={text('searchPupils')}
      search={search}
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
      rows={list.data?.pages.flatMap(({ pupils }) => pupils)}
      total={total}
      count={text('pupilCount', { n: total })}
      empty={text(searched || classId || lacks ? 'noneFound' : all ? 'noPupils' : 'noOwnClass')}
      read={list}
      keyOf={({ studentId }) => studentId}
      path={PUPILS}
      chosenId={chosenId}
      choice={choice}
    >
      {(pupil) => <PupilFacts pupil={pupil} />}
    </ManagedList>
  );
}

function PupilFacts({ pupil: { name, className, guardians, card, subscribed } }: { pupil: PupilLine }) {
  const text = useText('manage');
  const called = useCalled();
  return (
    <>
      <strong className="manage-row__name text-l inked">
        <Called name={name} />
      </strong>
      <span>{called(className)}</span>
      <span>{text('guardianCount', { n: guardians })}</span>
      <span>{subscribed ? text(`card.${card}`) : text('unsubscribed')}</span>
    </>
  );
}
