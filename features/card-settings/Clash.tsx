/** Shown when two guardians changed a setting: what the other one wants, how it differs, and a choice. */
import { useIntl } from 'react-intl';
import type { SettingKind } from '../../contract/cardSettings/kinds';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { ChangeLines } from './ChangeLines';
import { useAuthorWords, useWhen } from './Receipt';
import type { SettingClash, SettingSave } from './useSaveSetting';
import { valueLines } from './valueWords';

interface ClashProps<Value> {
  kind: SettingKind;
  saving: SettingSave<Value>;
  /** What would be wanted of the whole setting; by default what is saved. */
  shown?: (clash: SettingClash<Value>) => unknown;
  /** The other's value becomes the draft. */
  onTheirs: () => void;
  onSaved?: () => void;
}

export function Clash<Value>({
  kind,
  saving: { clash, save, busy, leave },
  shown = ({ mine }) => mine,
  onTheirs,
  onSaved,
}: ClashProps<Value>) {
  const text = useText('card');
  const intl = useIntl();
  const who = useAuthorWords();
  const when = useWhen();
  if (!clash) return null;
  const { mine, theirs } = clash;
  return (
    <section className="card-clash" aria-label={text('clash')}>
      <p role="alert">
        {text('clashText', {
          who: theirs.author ? who(theirs.author) : text('platform'),
          time: theirs.askedTime ? when(theirs.askedTime) : '',
        })}
      </p>
      <h3>{text('clashTheirs')}</h3>
      <ul className="card-lines">
        {valueLines(intl, kind, theirs.value).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3>{text('clashMine')}</h3>
      <ChangeLines kind={kind} before={theirs.value} after={shown(clash)} />
      <div className="card-acts">
        <Button
          wide
          busy={busy}
          onClick={() => void save(mine, theirs.version).then((saved) => (saved ? onSaved?.() : undefined))}
        >
          {text('keepMine')}
        </Button>
        <Button
          kind="plain"
          wide
          busy={busy}
          onClick={() => {
            leave();
            onTheirs();
          }}
        >
          {text('takeTheirs')}
        </Button>
      </div>
    </section>
  );
}
