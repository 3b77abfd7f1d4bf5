/**
 * The pupils of a roll call with a search, in one list. Of hundreds only the rows near the screen are in the page; on
 * paper stand all pupils, whatever is listed and searched.
 */
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RollCall } from '../../contract/groups';
import { useText } from '../../src/messages/texts';
import { useClassStudentsQuery } from '../../src/session/api';
import { nameSearch, textSearch } from '../../contract/comparedName';
import { SearchField } from '../../src/ui/SearchField';
import { VirtualList } from '../../src/ui/VirtualList';

type Pupil = RollCall['pupils'][number];

/** More rows than this do not fit the screen: a search stands above them. */
const WITH_SEARCH = 12;
/** Up to so many rows all are in the page. */
const PLAIN = 100;
/** CSS pixels; equal to rollCall.css. */
const ROW = 60;

interface PupilListProps {
  pupils: readonly Pupil[];
  /** All of the roll call. */
  onPaper: readonly Pupil[];
  /** Draws the row of a pupil. */
  children: (pupil: Pupil) => ReactNode;
}

export function PupilList({ pupils, onPaper, children }: PupilListProps) {
  const text = useText('groups');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data: classes } = useClassStudentsQuery();
  const printing = usePrinting();
  const spelled = useMemo(
    () => new Map(classes?.flatMap(({ studentList }) => studentList.map((one) => [one.studentId, one])) ?? []),
    [classes],
  );
  const found = useMemo(() => {
    const fits = nameSearch(search);
    const fitsClass = textSearch(search);
    return pupils.filter(({ studentId, name, className }) => {
      const { spelling = '', initials = '' } = spelled.get(studentId) ?? {};
      return fits({ name, spelling, initials }) || fitsClass(className);
    });
  }, [pupils, search, spelled]);
  const rows = printing ? onPaper : found;
  return (
    <>
      {(pupils.length > WITH_SEARCH || typed !== '') && (
        <SearchField label={text('findInCount')} hint={text('find')} value={typed} onChange={setTyped} />
      )}
      <p role="status" className="groups__facts rollcall__found if-any">
        {search !== '' && (found.length === 0 ? text('foundNobody', { search }) : text('found', { n: found.length }))}
      </p>
      {rows.length <= PLAIN || printing ? (
        <ul className="rollcall" aria-label={text('rows')}>
          {rows.map((pupil) => (
            <li key={pupil.studentId}>{children(pupil)}</li>
          ))}
        </ul>
      ) : (
        <VirtualList
          label={text('rows')}
          count={rows.length}
          rows={rows}
          rowHeight={ROW}
          keyOf={({ studentId }) => studentId}
        >
          {children}
        </VirtualList>
      )}
    </>
  );
}

/** True while the page goes to paper. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when the event returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
