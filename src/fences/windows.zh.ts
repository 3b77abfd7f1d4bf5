/** Texts of daily time windows, in Simplified Chinese. */
export default {
  nth: '时段 {n}',
  to: '到',
  drop: '去掉时段 {n}',
  add: '加一个时段',
  overnight: '到第二天 {to}',
  faultDays: '至少选一天',
  faultTime: '请填时间',
  faultSame: '两个时间不能相同',
};
