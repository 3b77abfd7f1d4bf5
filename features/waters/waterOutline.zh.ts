/** Texts of drawing the outline of a water area, in Simplified Chinese. */
export default {
  new: '画一片水域',
  draw: '在地图上画',
  'step.outline': '岸线',
  'step.details': '看护',
  which: '哪一块',
  nth: '第 {n} 块，共 {all} 块',
  add: '再画一块',
  drop: '去掉这一块',
  islands: '岛用“去掉里面一块”画。',
  notDone: '先画完岸线。',
};
