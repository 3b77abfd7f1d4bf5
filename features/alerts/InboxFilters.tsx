/** The filters of the inbox, in one row of chips. The address holds the chosen values. */
import { useSearchParams } from 'react-router-dom';
import { AlertKind } from '../../contract';
import { useText } from '../../src/messages/texts';
import { usePupilNames } from '../../src/session/usePupilNames';
import { SomeOf } from '../../src/ui/Chips';
import { kindWords } from './alertWords';

/** More pupils than this are a list to choose from instead of chips. */
const PUPIL_CHIPS = 6;

/** One value of one parameter of the address, which also names the chip. */
type ChipValue = `${'unread' | 'state' | 'kind' | 'student'}=${string}`;

export function InboxFilters() {
  const text = useText('alerts');
  const names = usePupilNames();
  const [search, setSearch] = useSearchParams();
  const pupils = [...names].sort(([, a], [, b]) => a.localeCompare(b, 'zh-CN'));
  const few = pupils.length <= PUPIL_CHIPS;
  const chips: { value: ChipValue; name: string }[] = [
    { value: 'unread=1', name: text('filter.unread') },
    { value: 'state=open', name: text('filter.open') },
    { value: 'state=closed', name: text('filter.closed') },
    ...(few && pupils.length > 1
      ? pupils.map(([studentId, name]) => ({ value: `student=${studentId}` as const, name }))
      : []),
    ...AlertKind.options.map((kind) => ({ value: `kind=${kind}` as const, name: kindWords(text, kind) })),
  ];
  const chosen = chips.flatMap(({ value }) => {
    const [name = '', one = ''] = value.split('=');
    return search.getAll(name).includes(one) ? [value] : [];
  });
  const narrow = (change: (search: URLSearchParams) => void) =>
    setSearch(
      (before) => {
        change(before);
        return before;
      },
      { replace: true },
    );
  const choose = (now: readonly ChipValue[]) =>
    narrow((before) => {
      const added = now.find((value) => !chosen.includes(value));
      const removed = chosen.find((value) => !now.includes(value));
      const [name = '', value = ''] = (added ?? removed ?? '').split('=');
      // Several kinds may be chosen, and one of everything else.
      if (added && name === 'kind') before.append(name, value);
      else if (added) before.set(name, value);
      else before.delete(name, value);
    });
  return (
    <div className="inbox__filters flex gap-2 middle">
      <SomeOf label={text('filter')} labelShown={false} chips={chips} chosen={chosen} onChange={choose} />
      {!few && (
        <select
          className="inbox__pupil text-m firm inked tappable"
          aria-label={text('filter.student')}
          data-chosen={search.has('student')}
          value={search.get('student') ?? ''}
          onChange={({ target }) =>
            narrow((before) => {
              if (target.value) before.set('student', target.value);
              else before.delete('student');
            })
          }
        >
          <option value="">{text('filter.everyPupil')}</option>
          {pupils.map(([studentId, name]) => (
            <option key={studentId} value={studentId}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
