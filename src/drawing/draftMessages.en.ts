/** Texts of a drawing that is not saved, in English. */
import type zh from './draftMessages.zh';

export default {
  found: 'This is the draft you did not save, from {time}.',
  discard: 'Discard draft',
  discardAsk: 'It cannot be brought back.',
  discarded: 'The draft is gone.',
  keep: 'Keep it',
  notKept: 'No draft can be kept here: please save before you leave.',
} satisfies Record<keyof typeof zh, string>;
