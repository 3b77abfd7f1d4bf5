/** The science of tracks: what a day of fixes tells, and how far it can be believed. Platform, console and fences use the same. */
export { type DayFixes, listFixes, nthFix, decodeFixColumns, appendFixes, toDayFixes } from './fixes/dayFixes';
export { type DayStoryInput, type DayStory, dayStory } from './dayStory';
export { type FixDensity, fixDensity } from './density';
export { flagOf, flagsOf, reasonsOf } from './fixes/noiseFlags';
export * from './limits';
export { type Placement, placementAt, segmentAt } from './positionAt';
export { lastAtMost } from './fixes/search';
export type { Gap, GapReason, Leg, TravelMode, Segment, Stay, Trip } from './segment';
export { simplify } from './trips/simplify';
export type { DayTotals } from './totals';
