/** A form of approvals for tests of its screen, and the directory that its fields ask for. */
import { approval } from '../../contract/approvals/calls';
import type { Definition } from '../../contract/approvals/definition';
import { openTo } from '../../contract/approvals/rights';
import type { CallOutput } from '../../contract/call';
import { inEachLanguage } from '../../contract/localizedText';
import { answer } from './platformServer';

export const sameWords = (words: string) => inEachLanguage(() => words);

/** An expense of a teacher: what it was for, and these fields. It has no path. */
export const expenseForm = (...fields: Definition['form']): Definition => ({
  definitionId: 'expense',
  version: 1,
  sign: '费',
  name: sameWords('报销'),
  about: sameWords('花的钱'),
  rights: openTo('teacher'),
  form: [{ fieldId: 'what', type: 'text', name: sameWords('事由'), required: true }, ...fields],
  path: [],
  consequence: null,
  archived: false,
  keptDays: null,
});

/** Answers with a directory in which nobody and nothing is but the originator. */
export const onlyOriginator = (originator: CallOutput<typeof approval.getOriginatorData>['originator']) =>
  answer(approval.getOriginatorData, {
    originator,
    pupils: [],
    classes: [],
    admins: [],
    staff: [],
    standIns: [],
    waters: [],
    places: [],
  });
