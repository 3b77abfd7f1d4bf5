/** Texts of the list of sessions, in Simplified Chinese. */
export default {
  title: '登录中的设备',
  text: '你的账号正在这些设备上登录。有不认识的，请结束它，再修改密码。',
  this: '这台设备',
  unknown: '未知设备',
  weChat: '微信',
  opened: '{time} 登录',
  end: '结束登录',
  endName: '结束登录：{device}，{time} 登录',
  endAsk: '{device}（{time} 登录）要重新登录才能继续使用。',
  ended: '已结束那台设备的登录',
  endOthers: '结束其他所有登录',
  endOthersAsk: '除了这台设备，所有手机和电脑上的登录都会结束。',
  othersEnded: '其他登录都已结束',
  none: '没有别的登录',
  noneText: '你的账号只在这台设备上登录。',
};
