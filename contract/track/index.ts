/** The science of tracks: what a day of fixes tells, and how far it can be believed. Platform, console and fences use the same. */
export { type DayFixes, eachFix, nthFix, fixesOf, followedBy, gathered } from './fixes/dayFixes';
export { type DayQuestion, type DayStory, dayStory } from './dayStory';
export { type Density, density } from './density';
export { flagOf, flagsOf, reasonsOf } from './fixes/noiseFlags';
export * from './limits';
export { type Placement, positionAt, segmentAt } from './positionAt';
export { lastAtMost } from './fixes/search';
export type { Gap, GapReason, Leg, Mode, Segment, Stay, Trip } from './segment';
export { simplify } from './trips/simplify';
export type { Totals } from './totals';
