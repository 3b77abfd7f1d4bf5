/** Alerts, their calls and preferences, and the card's health. */
export * from './alert';
export * from './alertKindRow';
export * from './alertKinds';
export * from './calls';
export * from '../health/calls';
export * from './inboxView';
export * from './preferences';
export * from './schoolChannels';
export * from './thenAndNow';
