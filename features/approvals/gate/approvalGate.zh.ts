/** Texts of the list at the gate, in Simplified Chinese. */
export default {
  title: '门口接走名单',
  fresh: '今天通过的提前接走；{time} 更新，自动刷新',
  old: '读不到最新名单。下面是 {time} 的，放行前请再核对。',
  none: '今天没有提前接走',
  noneText: '通过的申请会自动出现在这里。',
  notYours: '这份名单不对你开放',
  notYoursText: '请学校管理员把你加入“提前接走”的“谁能查看”。',
  who: '{who} 来接，电话',
  'state.now': '可以接走',
  'state.later': '{time} 起可以接走',
  'state.over': '时间已过',
  'state.back': '已撤销，不要放行',
};
