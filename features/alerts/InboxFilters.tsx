/** The filters of the inbox. The address holds the chosen values. */
import { useSearchParams } from 'react-router-dom';
import { AlertKind } from '../../contract';
import { useText } from '../../src/messages/texts';
import { usePupilNames } from '../../src/session/usePupilNames';
import { kindWords } from './alertWords';

export function InboxFilters() {
  const text = useText('alerts');
  const names = usePupilNames();
  const [search, setSearch] = useSearchParams();
  const narrow = (name: string, value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  const choice = (name: string, label: string, options: readonly (readonly [value: string, words: string])[]) => (
    <label className="inbox__filter">
      <span>{label}</span>
      <select value={search.get(name) ?? ''} onChange={({ target }) => narrow(name, target.value)}>
        <option value="">{text('filter.all')}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
  const byName = [...names].sort(([, a], [, b]) => a.localeCompare(b, 'zh-CN'));
  return (
    <fieldset className="inbox__filters">
      <legend className="sr-only">{text('filter')}</legend>
      {choice(
        'kind',
        text('filter.kind'),
        AlertKind.options.map((kind) => [kind, kindWords(text, kind)]),
      )}
      {names.size > 1 && choice('student', text('filter.student'), byName)}
      {choice('state', text('filter.state'), [
        ['open', text('filter.open')],
        ['closed', text('filter.closed')],
      ])}
      <label className="inbox__unread">
        <input
          type="checkbox"
          checked={search.has('unread')}
          onChange={({ target }) => narrow('unread', target.checked ? '1' : '')}
        />
        {text('filter.unread')}
      </label>
    </fieldset>
  );
}
