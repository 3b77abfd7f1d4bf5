/** Words of a place by the town's own map, in English. */
import type zh from './placeWords.zh';

export default {
  named: 'at {place}',
  in: 'in {place}',
  corner: 'corner of {one} and {other}',
  by: 'by {road}',
  side: 'by {road}, {wind, select, north {north side} northEast {north-east side} east {east side} southEast {south-east side} south {south side} southWest {south-west side} west {west side} other {north-west side}}',
  nearRoad: 'near {road}',
  number: '{where} (near No. {number})',
  and: '{where}, {landmark}',
  away: '{metres} m {wind, select, north {north of} northEast {north-east of} east {east of} southEast {south-east of} south {south of} southWest {south-west of} west {west of} other {north-west of}} {place}',
  beside: 'beside {place}',
  near: 'near {place}',
  around: 'somewhere around {place} (within {metres} m)',
} satisfies Record<keyof typeof zh, string>;
