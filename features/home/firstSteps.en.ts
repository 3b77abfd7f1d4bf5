/** Texts of the first steps of a school, in English. */
import type zh from './firstSteps.zh';

export default {
  begin: 'Getting started',
  beginText: '{n, plural, one {One step} other {# steps}} to go. Then there is a way for alerts to parents’ phones.',
  beginDone: 'All done.',
  beginEnd: 'End, and do not show again',
  beginSkip: 'Not now; do not show again',
  stepDone: 'done',
  stepOpen: 'to do',
  'step.place': 'Put the school on the map',
  'step.place.text': 'The map opens here, and positions are told by it: “at school”.',
  'step.pupils': 'Import classes and pupils',
  'step.pupils.text': 'From an Excel roster, or one by one.',
  'step.teachers': 'Each class has a class teacher',
  'step.teachers.text':
    'Add teachers under “Staff”, then choose the class teacher on the page of the class; a roster brings them too.',
  'step.bells': 'Enter lesson hours and holidays',
  'step.bells.text': 'Lessons, end of school and holidays: fences and class mode go by them.',
  'step.card': 'A first card reports a position',
  'step.card.text': 'Register cards and give them to pupils; the first position that arrives completes this.',
  'step.phone': 'Try an alert to a phone',
  'step.phone.text':
    'See how alerts reach parents now; then a parent sends a test alert under “Me → Alert settings”. It is ticked off when the SMS gateway or a push service has taken it; look whether the phone rang.',
} satisfies Record<keyof typeof zh, string>;
