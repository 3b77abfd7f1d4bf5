/** Texts of the error pages (8.08), in Simplified Chinese. */
export default {
  forbiddenPage: '没有权限',
  missingPage: '页面不存在',
  brokenDownPage: '服务器出错',
  unsubscribedPage: '尚未开通',
  forbidden: '抱歉，你无权访问该页面',
  forbiddenText:
    '{role, select, teacher {你现在的身份是老师，这一页不是给老师看的。} ' +
    'student {你现在的身份是家长，这一页不是给家长看的。} ' +
    'admin {你现在的身份是管理员，这一页不是给管理员看的。} other {请先登录，再打开需要的页面。}}',
  missing: '抱歉，你访问的页面不存在',
  missingText: '地址可能有误，或者页面已经移走。',
  brokenDown: '抱歉，服务器出错了',
  brokenDownText: '不是你的操作有问题。请稍后再试。',
  unsubscribed: '尚未开通服务',
  unsubscribedChild: '{name}的学生卡服务没有开通',
  unsubscribedText:
    '服务还没有订购，或者已经到期，所以现在看不到位置。请联系班主任或学校：由学校开通，开通后点“再试一次”。',
  stillNot: '{time} 查过：还没有开通。',
  home: '回到首页',
};
