/** Texts of children who left the school, in English. */
import type zh from './leftChildren.zh';

export default {
  title: 'Children who left',
  none: 'No child has left the school',
  noneText: 'After a child leaves, this page says how long you can read its days and what you can keep.',
  left: 'Left the school on {day}.',
  until: 'You can read until {day}, {n, plural, one {# more day} other {# more days}}. Then it is erased.',
  read: 'Each day before that with its track, stays and alerts. Only the family sees it.',
  silent: 'The card reports no more, and there are no more alerts. Card, fences and details can no longer be changed.',
  erased: 'Then positions, alerts, known places and the record of who has looked are erased for good.',
  open: 'Open the track of {name}',
  take: 'Save the days that you want to keep: ‘Print and files’ on the track page writes GPX, GeoJSON or CSV.',
} satisfies Record<keyof typeof zh, string>;
