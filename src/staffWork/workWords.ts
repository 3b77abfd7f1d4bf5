/** What somebody who goes has in hand, and who has it then, as sentences. */
import type { HandedOver, HeldWork, LocalizedText } from '../../contract';
import type { Language } from '../../contract/language';
import { useCalled } from '../messages/calledNames';
import { type Text, useText } from '../messages/texts';
import { useAppSelector } from '../store/store';

/** Work whose sentence says itself what becomes of it. */
const SAYS_ALL: readonly HeldWork[] = ['alerts', 'returned', 'standIns', 'fences', 'keys'];

interface WorkWords {
  text: Text<'staffWork'>;
  /** A name in the reader's language. */
  called: (name: string) => string;
  language: Language;
}

function workWords({ text, called, language }: WorkWords, handed: HandedOver): string {
  const { work, count, named, people, to } = handed;
  const from = called(handed.from);
  const nameOf = (name: string | LocalizedText) => (typeof name === 'string' ? called(name) : name[language]);
  const listed = (names: readonly (string | LocalizedText)[], total: number) => {
    const shown = names.map(nameOf).join(text('separator'));
    return total > names.length ? text('andMore', { names: shown, n: total - names.length }) : shown;
  };
  // One pupil may have several alerts.
  const names = work === 'alerts' ? listed(people, people.length) : listed([...named, ...people], count);
  const sentence = text(`work.${work}`, { n: count, from, names });
  if (SAYS_ALL.includes(work)) return `${sentence}${text('end')}`;
  const goes = () => {
    if (to.length > 0) {
      const who = listed(to, to.length);
      return text(work === 'classes' ? 'classes.to' : 'to', { n: count, to: who });
    }
    if (work === 'kinds') return text('kinds.nobody', { from });
    return text(work === 'classes' ? 'classes.nobody' : 'nobody');
  };
  return `${sentence}${text('next')}${goes()}${text('end')}`;
}

/** The sentences, in the reader's language. */
export function useWorkWords(): (handed: HandedOver) => string {
  const text = useText('staffWork');
  const called = useCalled();
  const language = useAppSelector(({ setting }) => setting.language);
  return (handed) => workWords({ text, called, language }, handed);
}
