/**
 * Which alerts the inbox shows, above the list: the view, and chips for the pupil and what is unread. The address holds
 * the chosen values.
 */
import { useSearchParams } from 'react-router-dom';
import { InboxView } from '../../contract';
import { useText } from '../../src/messages/texts';
import { usePupilNames } from '../../src/session/usePupilNames';
import { SomeOf } from '../../src/ui/Chips';
import { Segments } from '../../src/ui/Segments';

/** More pupils than this are a list to choose from instead of chips. */
const PUPIL_CHIPS = 6;
/** The view that lists everything, which the address does not name. */
const ALL = 'all';
const VIEWS = [...InboxView.options, ALL] as const;

/** One value of one parameter of the address, which also names the chip. */
type ChipValue = `${'unread' | 'student'}=${string}`;

export function InboxFilters() {
  const text = useText('inbox');
  const names = usePupilNames();
  const [search, setSearch] = useSearchParams();
  const pupils = [...names].sort(([, a], [, b]) => a.localeCompare(b, 'zh-CN'));
  const few = pupils.length <= PUPIL_CHIPS;
  const chips: { value: ChipValue; name: string }[] = [
    { value: 'unread=1', name: text('filter.unread') },
    ...(few && pupils.length > 1
      ? pupils.map(([studentId, name]) => ({ value: `student=${studentId}` as const, name }))
      : []),
  ];
  const chosen = chips.flatMap(({ value }) => {
    const [name = '', one = ''] = value.split('=');
    return search.get(name) === one ? [value] : [];
  });
  const narrow = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        if (value === null || value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const choose = (now: readonly ChipValue[]) => {
    const added = now.find((value) => !chosen.includes(value));
    const [name = '', value = ''] = (added ?? chosen.find((one) => !now.includes(one)) ?? '').split('=');
    narrow(name, added ? value : null);
  };
  return (
    <div className="inbox__choices grid gap-2">
      <Segments
        label={text('show')}
        choices={VIEWS.map((value) => ({ value, name: text(`show.${value}`) }))}
        chosen={InboxView.safeParse(search.get('show')).data ?? ALL}
        onChoose={(view) => narrow('show', view === ALL ? null : view)}
        wide
      />
      <div className="inbox__filters flex gap-2 middle">
        <SomeOf label={text('filter')} labelShown={false} chips={chips} chosen={chosen} onChange={choose} />
        {!few && (
          <select
            className="inbox__pupil text-m firm inked tappable"
            aria-label={text('filter.student')}
            data-chosen={search.has('student')}
            value={search.get('student') ?? ''}
            onChange={({ target }) => narrow('student', target.value)}
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
    </div>
  );
}
