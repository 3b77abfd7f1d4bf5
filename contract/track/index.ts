/**
 * The analysis of a track: it flags doubtful fixes and divides the day into stays, trips and gaps. Platform and console
 * use the same code.
 */
export { type DayFixes, listFixes, nthFix, decodeFixColumns, appendFixes, toDayFixes } from './fixes/dayFixes';
export { type DayStoryInput, type DayStory, dayStory, fixesAround, lastSeenIn, sightingsIn } from './dayStory';
export { flagsOf, reasonsOf } from './fixes/dayFixes';
export * from './limits';
export { type Placement, placementAt, segmentAt } from './placementAt';
export { lastAtMost } from './fixes/search';
export type { Gap, GapReason, TripLeg, TripMode, Segment, Stay, Trip } from './segment';
export { simplify } from './trips/simplify';
export { fixDensity } from './totals';
