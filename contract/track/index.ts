/** The science of tracks: what a day of fixes tells, and how far it can be believed. Platform, console and fences use the same. */
export { type DayFixes, eachFix, nthFix, fixesOf, followedBy, gathered } from './dayFixes';
export { type DayQuestion, type DayStory, dayStory } from './dayStory';
export { type Density, density } from './density';
export { flagOf, flagsOf, reasonsOf } from './flags';
export * from './limits';
export { type Placement, positionAt, segmentAt } from './positionAt';
export { lastAtMost } from './search';
export type { Gap, GapReason, Leg, Mode, Segment, Stay, Trip } from './segment';
export { simplify } from './simplify';
export type { Totals } from './totals';
