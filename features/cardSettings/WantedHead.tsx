/** What stands over a setting that is not the family's own: nothing, a school's rule, or what empties a card. */
import type { Wanted } from '../../contract/cardSettings/calls';
import { useCalled } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';

export function WantedHead({ wanted: { version, author } }: { wanted: Pick<Wanted, 'version' | 'author'> }) {
  const text = useText('card');
  const called = useCalled();
  if (version === 0) return <p className="card-quiet quiet text-m">{text('neverWanted')}</p>;
  // A rule of the school is a default: the family may change it, and then it is the family's.
  if (author?.className != null)
    return (
      <p className="card-rule below-3 inset">
        {text('schoolRule', { className: called(author.className), who: author.name })}
      </p>
    );
  if (version === 1 && author?.side === 'platform') return <p className="card-rule below-3 inset">{text('emptied')}</p>;
  return null;
}
