/** Words of a place by the town's own map, in Simplified Chinese. */
export default {
  named: '{place}',
  in: '{place}内',
  corner: '{one}与{other}路口',
  by: '{road}旁',
  side: '{road}{wind, select, north {北} northEast {东北} east {东} southEast {东南} south {南} southWest {西南} west {西} other {西北}}侧',
  nearRoad: '{road}附近',
  number: '{where}（{number} 号附近）',
  and: '{where}，{landmark}',
  away: '{place}以{wind, select, north {北} northEast {东北} east {东} southEast {东南} south {南} southWest {西南} west {西} other {西北}} {metres} 米',
  beside: '{place}旁',
  near: '{place}附近',
  around: '{place}一带（{metres} 米内）',
};
