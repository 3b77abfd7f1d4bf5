/** Texts of the error pages (8.08), in Simplified Chinese. */
export default {
  forbidden: '抱歉，你无权访问该页面',
  forbiddenText: '这一页属于别的身份。如果你有多个身份，可以切换后再试。',
  missing: '抱歉，你访问的页面不存在',
  missingText: '地址可能有误，或者页面已经移走。',
  brokenDown: '抱歉，服务器出错了',
  brokenDownText: '不是你的操作有问题。请稍后再试。',
  unsubscribed: '尚未开通服务',
  unsubscribedText: '这个身份还没有订购学生卡服务，或者服务已经到期。请联系学校或运营商开通。',
  home: '回到首页',
  signOut: '退出登录',
};
