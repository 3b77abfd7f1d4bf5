/** Words of a place by the town's own map, in English. */
import type zh from './placeWords.zh';

export default {
  in: 'in {place}',
  corner: 'corner of {one} and {other}',
  by: 'by {road}',
  side: 'by {road}, {wind, select, north {north} northEast {north-east} east {east} southEast {south-east} south {south} southWest {south-west} west {west} other {north-west}} side',
  nearRoad: 'near {road}',
  number: '{where} (near No. {number})',
  and: '{where}, {landmark}',
  away: '{metres} m {wind, select, north {north} northEast {north-east} east {east} southEast {south-east} south {south} southWest {south-west} west {west} other {north-west}} of {place}',
  beside: 'beside {place}',
  near: 'near {place}',
  around: 'somewhere around {place} (within {metres} m)',
} satisfies Record<keyof typeof zh, string>;
