/** What the card says of itself, judged: battery, silence, temperature. Pure, and used live and on the screens alike. */
export * from './battery';
export * from './silence';
export * from './temperature';
