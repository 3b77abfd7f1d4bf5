/**
 * The rules of a fence as one sentence. Each word that can be changed is a button, which opens the fields for it below
 * the sentence; one part is open at a time.
 */
import { Fragment, type ReactNode, useId, useState } from 'react';
import type { FenceRules } from '../../../contract/fences';
import { delayWords, hoursWords, listed, presenceWords } from '../../../src/fences/words';
import { type Text, useText } from '../../../src/messages/texts';

/** The parts of the rules, in the order of the sentence. */
export type RulesPart = 'crossings' | 'hours' | 'presence' | 'told' | 'patience';

interface RulesSentenceProps {
  rules: FenceRules;
  /** True in a guardian's console. */
  isFamily: boolean;
  /** The parts that have something to change, with their fields. */
  parts: readonly { part: RulesPart; fields: ReactNode; wrong: boolean }[];
}

export function RulesSentence({ rules, isFamily, parts }: RulesSentenceProps) {
  const text = useText('fenceRules');
  const fenceText = useText('fence');
  const id = useId();
  const [chosen, setChosen] = useState<RulesPart | null>(null);
  return (
    <>
      <p className="rules-sentence">
        {parts.map(({ part, wrong }, index) => (
          <Fragment key={part}>
            {index > 0 && text('sentence.comma')}
            <button
              type="button"
              className="rules-sentence__word tappable inked text-l"
              aria-expanded={chosen === part || wrong}
              aria-controls={`${id}-${part}`}
              data-wrong={wrong}
              onClick={() => setChosen(chosen === part ? null : part)}
            >
              {partWords(text, fenceText, part, rules, isFamily)}
            </button>
          </Fragment>
        ))}
      </p>
      {parts.map(({ part, fields, wrong }) => (
        <div key={part} id={`${id}-${part}`} className="grid narrows gap-2" hidden={chosen !== part && !wrong}>
          {(chosen === part || wrong) && fields}
        </div>
      ))}
    </>
  );
}

/** One part of the rules in words: '进出都提醒', '任何时间', '该到没到不提醒'. Pure. */
export function partWords(
  text: Text<'fenceRules'>,
  fenceText: Text<'fence'>,
  part: RulesPart,
  rules: FenceRules,
  isFamily: boolean,
): string {
  const and = (words: readonly string[]) => listed(fenceText, words);
  switch (part) {
    case 'crossings': {
      const on = (['arrive', 'leave', 'pass'] as const).filter((kind) => rules[kind]);
      if (on.length === 0) return fenceText('ringsNever');
      if (on.join() === 'arrive,leave') return text('sentence.both');
      return fenceText('rings', { kinds: and(on.map((kind) => fenceText(`rings.${kind}`))) });
    }
    case 'hours': {
      const hours =
        rules.hours.length === 0 ? [text('always')] : rules.hours.map((each) => hoursWords(fenceText, each));
      return and([...hours, ...(rules.schoolDaysOnly ? [fenceText('schoolDays')] : [])]);
    }
    case 'presence':
      return rules.presence ? and(presenceWords(fenceText, rules.presence)) : text('sentence.noPresence');
    case 'told': {
      const { guardians, teachers, admins } = rules.told;
      const told = [
        ...(guardians === 'all'
          ? [text(isFamily ? 'sentence.family' : 'sentence.families')]
          : guardians.length > 0
            ? [text('sentence.some', { n: guardians.length })]
            : []),
        ...(teachers && !isFamily ? [text('sentence.teachers')] : []),
        ...(admins && !isFamily ? [text('sentence.admins')] : []),
      ];
      return told.length === 0 ? text('sentence.nobody') : text('sentence.told', { who: and(told) });
    }
    case 'patience':
      return and(delayWords(fenceText, rules)) || text('sentence.atOnce');
  }
}
