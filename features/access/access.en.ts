/** Texts of the access log, in English. */
import type zh from './access.zh';

export default {
  title: 'Who has viewed your child',
  text:
    'Whenever school staff see your child’s position, day track, temperature or alerts, or open a photo or file of a ' +
    'request about your child, it is recorded here. ' +
    'Opening your child’s page is one entry an hour; appearing on a class map or in a list is one entry a day. ' +
    'Views by your own family are not recorded.',
  none: 'Nobody has viewed yet',
  noneText:
    'Once a teacher or administrator sees your child’s position, day track, temperature, alerts or papers, it ' +
    'appears here.',
  position: 'viewed the position',
  track: 'viewed the day track',
  temperature: 'viewed the temperature',
  alert: 'opened an alert about your child',
  places: 'viewed home and other known places',
  locate: 'asked the card for its position',
  document: 'opened a photo or file of a request about your child',
  'class-map': 'shown on the class map',
  list: 'shown in a list of alerts or arrivals',
  times: '{n, plural, one {# time} other {# times}}',
  latest: 'Showing the latest {n} only.',
} satisfies Record<keyof typeof zh, string>;
