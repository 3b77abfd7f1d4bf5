/** Makes a change once it was said what it does: the platform checks it first. Without effects nothing is asked. */
import type { Effects } from '../../contract';
import { useText } from '../../src/messages/texts';
import { otherPersonOf } from '../../src/service/failure';
import { useWorkWords } from '../../src/staffWork/workWords';
import { askSure } from '../../src/ui/dialog';
import { notify } from '../../src/ui/toast';
import { effectWords } from './effectWords';

interface ConfirmedChange<Answer extends { effects: Effects }> {
  /** The question, when there is something to say. */
  title: string;
  /** Sentences before the effects; with one the question is asked in any case. */
  warnings?: readonly string[];
  confirm?: string;
  /**
   * Sends the change; with `check` only its effects are asked. `samePerson`: somebody was told whose number it is, and
   * says that it is the same person.
   */
  send: (check: boolean, samePerson: boolean) => Promise<{ data?: Answer | undefined; error?: unknown }>;
}

/** Returns a function that makes a change. It resolves to null when it was refused or not confirmed. */
export function useConfirmedChange() {
  const text = useText('manage');
  const workWords = useWorkWords();
  return async <Answer extends { effects: Effects }>({
    title,
    warnings = [],
    confirm = text('save'),
    send,
  }: ConfirmedChange<Answer>): Promise<Answer | null> => {
    let { data: checked, error } = await send(true, false);
    const other = otherPersonOf(error);
    if (other) {
      const content = text(other.name === null ? 'otherPersonElsewhere' : 'otherPersonKnown', {
        name: other.name,
        n: other.children.length,
        children: other.children.join('、'),
      });
      if (!(await askSure({ title: text('otherPerson'), content, confirm: text('samePerson') }))) return null;
      ({ data: checked, error } = await send(true, true));
    }
    if (!checked) return null;
    const work = checked.effects.handedOver.map(workWords);
    const lines = [...warnings, ...work, ...effectWords(text, checked.effects)];
    if (lines.length > 0 && !(await askSure({ title, content: <Lines lines={lines} />, confirm }))) return null;
    const { data } = await send(false, other !== null);
    if (!data) return null;
    void notify(text('saved'));
    return data;
  };
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="manage__effects unmarked">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
