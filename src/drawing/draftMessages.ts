/** Words of a drawing that is not saved: found again, thrown away, or not to be kept. */
import { texts } from '../messages/texts';

export const useDraftText = texts(
  'draft',
  {
    found: '这是 {time} 没保存的草稿。',
    discard: '放弃草稿',
    discardAsk: '放弃后找不回来。',
    discarded: '草稿已放弃。',
    keep: '留着',
    notKept: '这里留不住草稿，离开前请保存。',
  },
  {
    found: 'This is the draft you did not save, from {time}.',
    discard: 'Discard draft',
    discardAsk: 'It cannot be brought back.',
    discarded: 'The draft is gone.',
    keep: 'Keep it',
    notKept: 'No draft can be kept here: please save before you leave.',
  },
);
