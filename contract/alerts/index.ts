/** Alerts: what they are, who is told and how, and what the card says of itself. */
export * from './alert';
export * from './alertKinds';
export * from './calls';
export * from './cardHealth';
export * from './preferences';
