/** Texts of a drawing that is not saved, in English. */
import type zh from './draft.zh';

export default {
  found: 'This is your unsaved draft from {time}.',
  discard: 'Discard draft',
  discardAsk: 'This cannot be undone.',
  discarded: 'Draft discarded.',
  keep: 'Keep it',
  notKept: 'Drafts cannot be kept here: please save before you leave.',
} satisfies Record<keyof typeof zh, string>;
