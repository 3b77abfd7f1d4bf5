/** Texts of the home page's answers, in Simplified Chinese. */
export default {
  allIn: '{n} 人全部在校',
  'before.counts': '{in} 人到校 · {away} 人在路上',
  'during.counts': '{in} 人在校 · {away} 人不在校',
  unknown: '{n} 人不清楚',
  who: '{name}（{why}）',
  left: '不在校：{names}',
  others: '另 {n} 人',
  'why.noCard': '没有卡',
  'why.lost': '卡已挂失',
  'why.noFix': '没有定位',
  'why.notToday': '今天没有定位',
  'why.old': '定位太旧',
  'why.rough': '只有基站定位',
  next: '下一节 {time} {name}',
  battery: '电量 {power}',
};
