/** Texts of entries from education platforms and authorisation callbacks, in Simplified Chinese. */
export default {
  oneEdu: '统一认证登录',
  oneEduHunan: '湖南教育平台登录',
  oneEduHainan: '海南教育平台登录',
  heEduAuthBack: '和教育授权',
  bindCardEntry: '学生卡入口',
  authBack: '授权返回',
  asking: '正在验证你的身份…',
  askingText: '教育平台正在确认这次进入，通常只要一两秒。',
  failedTitle: '没有登录成功',
  missing: '这个入口要从教育平台打开：地址里没有授权信息。',
  denied: '你没有同意授权，所以没有登录。',
  notBegun: '这次微信授权不是从这里开始的，为了安全没有使用。请回到登录页再试一次。',
  signIn: '用手机号或账号登录',
  leading: '正在为你打开…',
};
