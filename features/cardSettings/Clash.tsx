/** Shown when two guardians changed a setting: what the other one wants, how it differs, and a choice. */
import { useIntl } from 'react-intl';
import type { SettingKind } from '../../contract/cardSettings/kinds';
import { useText } from '../../src/messages/texts';
import { Conflict } from '../../src/ui/Conflict';
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
    <Conflict
      className="card-clash"
      waysClass="card-acts"
      label={text('clash')}
      said={text('clashText', {
        who: theirs.author ? who(theirs.author) : text('platform'),
        time: theirs.askedTime ? when(theirs.askedTime) : '',
      })}
      saving={busy}
      ways={[
        {
          to: 'mine',
          name: text('keepMine'),
          onChoose: () => void save(mine, theirs.version).then((saved) => (saved ? onSaved?.() : undefined)),
        },
        {
          to: 'theirs',
          name: text('takeTheirs'),
          kind: 'plain',
          onChoose: () => {
            leave();
            onTheirs();
          },
        },
      ]}
    >
      <h3>{text('clashTheirs')}</h3>
      <ul className="card-lines unmarked">
        {valueLines(intl, kind, theirs.value).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3>{text('clashMine')}</h3>
      <ChangeLines kind={kind} before={theirs.value} after={shown(clash)} />
    </Conflict>
  );
}
