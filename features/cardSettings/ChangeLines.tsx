/** What a change took away and added, line by line; each line says which by a word for screen readers and a sign. */
import { useIntl } from 'react-intl';
import type { SettingKind } from '../../contract/cardSettings/kinds';
import { useText } from '../../src/messages/texts';
import { changedLines } from './valueWords';
import { Sign } from '../../src/ui/Sign';

export function ChangeLines({ kind, before, after }: { kind: SettingKind; before: unknown; after: unknown }) {
  const text = useText('card');
  const { gone, added } = changedLines(useIntl(), kind, before, after);
  if (gone.length + added.length === 0) return <p className="card-quiet quiet text-m">{text('noChange')}</p>;
  return (
    <ul className="card-lines unmarked">
      {gone.map((line) => (
        <li key={`- ${line}`} data-change="gone">
          <Sign of="minus" /> <span className="sr-only">{text('was')}</span> <del>{line}</del>
        </li>
      ))}
      {added.map((line) => (
        <li key={`+ ${line}`} data-change="added">
          <Sign of="plus" /> <span className="sr-only">{text('is')}</span> <ins>{line}</ins>
        </li>
      ))}
    </ul>
  );
}
