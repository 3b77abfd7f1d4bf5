/** A name in the profile, and the way to correct it. */
import { prompt } from '../../src/ui/dialog';
import { Button } from '../../src/ui/Button';
import { useText } from './messages';

/** @param label whose name it is. @param onName resolves once it has been taken, or refused aloud. */
export function NameRow({
  label,
  name,
  onName,
}: {
  label: string;
  name: string;
  onName: (name: string) => Promise<unknown>;
}) {
  const text = useText();
  async function change() {
    const typed = await prompt({ kind: 'default', title: label, label, value: name });
    if (typed !== null && typed.trim() !== name) await onName(typed.trim());
  }
  return (
    <div className="profile__row">
      <span>
        {label} <span className="profile__value">{name}</span>
      </span>
      <Button kind="link" aria-label={text('correctName', { label })} onClick={() => void change()}>
        {text('correct')}
      </Button>
    </div>
  );
}
