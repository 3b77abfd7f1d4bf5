/** Texts of the application list, in Simplified Chinese. */
export default {
  title: '应用',
  lead: '学校开通的应用。打开时，它会得到你的姓名和身份，不会得到登录凭据。',
  none: '学校还没有开通应用',
  noneText: '开通后会出现在这里。',
  off: '这里不能打开应用',
  offText: '请在浏览器里使用。',
};
