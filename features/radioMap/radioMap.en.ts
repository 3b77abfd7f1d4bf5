/** Texts of a family that says where its card is, in English. */
import type zh from './radioMap.zh';

export default {
  title: 'Where the card is now',
  intro:
    'Indoors a card tells its place by the Wi-Fi and masts that it hears. When the map shows it at a wrong place, say here where it is, while you are beside it: the school’s map learns it an hour later.',
  heard: 'The card told the radios around it at {time}. What you say is about these.',
  unheard: 'In the last 30 minutes the card told no radios. Wait for its next report, then open this page again.',
  pick: 'Choose on the map',
  pickTitle: 'The card is here',
  pickHow: 'Move the map until the cross is where the card is.',
  pickHere: 'The card is here',
  told: 'Places your family told that the map has not learned yet',
  none: 'No place is waiting.',
  one: 'Place of {time}',
  back: 'Take back',
  backOf: 'Take back the place of {time}',
  saved: 'Noted. You can take it back for an hour',
  tookBack: 'Taken back',
  failed: 'It was not noted. Please try again',

  mapTitle: 'Places by Wi-Fi and masts',
  mapIntro:
    'Indoors a card sees no satellites and tells the Wi-Fi and masts that it hears. While the school’s cards walk outdoors they teach a map of the school’s own, and the platform finds places by it.',
  reports: 'Where the places of the last 7 days came from',
  ofReports: '{reports, plural, one {# report} other {# reports}} in all.',
  noReports: 'No report of the last 7 days had a place or radios',
  noReportsText:
    'The school’s map learns when cards tell Wi-Fi or masts and their families have confirmed the connection.',
  hour: 'Hour',
  allDay: 'All day',
  ofHour: '{hour}:00',
  'by.satellites': 'Satellites',
  'by.wifi': 'Wi-Fi',
  'by.masts': 'Masts',
  'by.provider': 'A service',
  'by.nothing': 'No place',
  known: 'What the map knows',
  knows:
    '{points, plural, one {# access point} other {# access points}} and {masts, plural, one {# mast} other {# masts}}; {moving, plural, one {# more access point moves and is} other {# more access points move and are}} not used.',
  taught: 'It has learned since {began}, and was last compared at {taught}.',
  untaught: 'It has not learned yet.',
  waiting: '{lessons, plural, one {# lesson waits} other {# lessons wait}}.',
  word: 'How well the radius holds',
  wordText:
    'Each place by radios has a radius that should hold 68 of 100 true places. The platform compares where satellites tell the place too.',
  wordOf: '{radios, select, 0 {Masts:} 1 {One radio:} 2 {Two radios:} other {Three or more:}}',
  within: '{share} lay within it, of {seen} compared',
  tooFew: '{seen, plural, one {# comparison} other {# comparisons}}: too few to say',
  first: 'The first day',
  firstText:
    'Walk slowly round the school with a card whose connection is confirmed: round the buildings, the yard, the gate. Press the button before you walk; the map learns a minute later.',
  begin: 'Learn each minute for an hour',
  begun: 'It learns each minute for an hour',
  onUntil: 'Learns each minute until {time}',
} satisfies typeof zh;
