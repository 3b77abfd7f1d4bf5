/** Settings of cards: kinds, values, models, receipts, and their calls. */
export * from './bells';
export * from './calls';
export * from './kinds';
export * from './models';
export * from './receipts';
export * from './recordCalls';
export * from './values';
