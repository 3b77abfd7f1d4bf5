/** The rules of card health: battery, silence and temperature. Pure; platform and console use the same code. */
export * from './battery';
export * from './silence';
export * from './temperature';
