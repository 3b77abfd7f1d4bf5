/** Texts of the parts that every screen uses, in Simplified Chinese. */
export default {
  bigger: '展开',
  smaller: '收起',
  missing: '这里还没有填',
  account: '账号',
  readNothing: '没有这条记录',
  readOffline: '网络不通，现在读不到',
  readFailed: '没能读到',
  timeZone: '学校所在时区',
  timeThere: '{name}，那里现在是 {time}',
  whichChild: '哪个孩子',
};
