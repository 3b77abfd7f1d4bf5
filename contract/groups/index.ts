/** Class groups, trips and roll calls: their calls, and the rules that console and platform share. */
export * from './groups';
export * from './lending';
export * from './mergeMarks';
export * from './nearby';
export * from './stragglers';
export * from './trip';
