/** The numbers of a file that are known under another name: whose they are, and whether it is the same person. */
import { useId } from 'react';
import { useIntl } from 'react-intl';
import type { DiffQuestion, RosterChoices } from '../../contract';
import { useText } from '../../src/messages/texts';
import { LongList } from '../../src/ui/LongList';

/** What a person said of a question; undefined while nothing. */
export const answerTo = ({ key, about }: DiffQuestion, { answers = [] }: RosterChoices): boolean | undefined =>
  answers.find((one) => one.key === key && one.about === about)?.same;

/** The questions that still need an answer: a row that is left out needs none. */
export const openQuestions = (questions: readonly DiffQuestion[], choices: RosterChoices): DiffQuestion[] =>
  questions.filter((question) => !choices.leftOut.includes(question.row) && answerTo(question, choices) === undefined);

interface QuestionsProps {
  questions: readonly DiffQuestion[];
  choices: RosterChoices;
  onAnswer: (choices: RosterChoices) => void;
}

export function Questions({ questions, choices, onAnswer }: QuestionsProps) {
  const text = useText('roster');
  const asked = questions.filter(({ row }) => !choices.leftOut.includes(row));
  if (asked.length === 0) return null;
  return (
    <section className="roster__questions inset rounded-s flex gap-2 column">
      <h4>{text('questions', { n: asked.length })}</h4>
      <p className="quiet text-m">{text('questionsNote')}</p>
      <LongList rows={asked} className="roster__list">
        {(question) => (
          <Question
            key={question.key}
            question={question}
            answer={answerTo(question, choices)}
            onAnswer={(same) =>
              onAnswer({
                ...choices,
                answers: [
                  ...(choices.answers ?? []).filter(({ key }) => key !== question.key),
                  { key: question.key, about: question.about, same },
                ],
              })
            }
          />
        )}
      </LongList>
    </section>
  );
}

interface QuestionProps {
  question: DiffQuestion;
  answer: boolean | undefined;
  onAnswer: (same: boolean) => void;
}

function Question({ question: { kind, at, name, place, said, known }, answer, onAnswer }: QuestionProps) {
  const text = useText('roster');
  const group = useId();
  const intl = useIntl();
  const children = intl.formatList(known.children.map((child) => text('childOf', child)));
  const roles = [
    ...(known.teaches ? [text('knownTeacher')] : []),
    ...(children === '' ? [] : [text('knownGuardian', { children })]),
  ];
  const choice = (same: boolean) => (
    <label className="roster__choice roster__answer gap-2 middle">
      <input type="radio" name={group} checked={answer === same} onChange={() => onAnswer(same)} />
      {text(`${same ? 'same' : 'other'}.${kind}`, { name })}
    </label>
  );
  return (
    <li className="roster__row">
      <fieldset className="roster__question flex column">
        <legend>{text(`question.${kind}`, { name, place })}</legend>
        <dl className="roster__sides">
          <dt className="quiet text-m">{text('inFile', { at })}</dt>
          <dd>
            {said.name || text('noName')} {said.number}
          </dd>
          <dt className="quiet text-m">{text(kind === 'staffNo' ? 'knownStaffNo' : 'knownNumber')}</dt>
          <dd>
            {known.name === null ? text('knownElsewhere') : known.name || text('noName')}
            {roles.length > 0 && text('knownAs', { roles: intl.formatList(roles) })}
          </dd>
        </dl>
        {choice(true)}
        {choice(false)}
        {answer === false && kind !== 'staffNo' && <p className="quiet text-m">{text('mendNumber', { at })}</p>}
      </fieldset>
    </li>
  );
}
