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
} satisfies typeof zh;
