/** Texts of the parts that every screen uses, in Simplified Chinese. */
export default {
  search: '搜索',
  close: '关闭',
  back: '返回',
  bigger: '展开',
  smaller: '收起',
  confirm: '确定',
  cancel: '取消',
  missing: '这里还没有填',
  account: '账号',
  password: '密码',
  reading: '正在读取…',
  readNothing: '没有这条记录',
  readOffline: '网络不通，现在读不到',
  readFailed: '没能读到',
  readAgain: '再试一次',
};
