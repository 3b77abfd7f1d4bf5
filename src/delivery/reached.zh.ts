/** Texts of whom messages reached, in Simplified Chinese. Shared by the pages of providers and of the own alerts. */
export default {
  title: '近 {days} 天有没有到手机',
  intro:
    '“及时到手机”只算有凭据的：服务商的回执说手机收到了，或者浏览器显示了推送，并且离提醒发生不超过 {seconds} 秒。服务商收下不算。',
  none: '近 {days} 天没有消息经过这些通道。',
  'way.push': '浏览器推送',
  'way.operator': '运营方的通道',
  row: '{messages} 条，对方收下 {accepted} 条，有凭据的 {told} 条；及时到手机 {reached} 条，占 {share}',
  rowUntold: '{messages} 条，对方收下 {accepted} 条；没有回执，不知道手机收到没有',
  receipts: '手机收到没有',
  'receipts.itself': '这家服务商会回执，不用另外设置：提醒页上会写手机收到没有。',
  'receipts.typed':
    '这家服务商会回执：保存后这里出现一个地址，把它填进服务商控制台的短信回执（HTTP 批量推送），提醒页上就会写手机收到没有。',
  'receipts.none': '这家服务商不回执：提醒页上只写对方收下了，不知道手机收到没有。',
  ownTitle: '这个月没到你手机的提醒',
  ownNone: '这个月还没有要告诉你手机的提醒。',
  ownAll: '这个月 {alerts} 条提醒，每条都至少有一种方式交了出去。',
  ownMissed: '这个月 {alerts} 条提醒里，有 {missed} 条没到你的手机。原因：',
  ownWhy: '{way}：{why}（{n} 条）',
  'channel.push': '浏览器推送',
  'channel.gateway': '短信',
  'why.offline': '页面没有打开',
  'why.refused': '对方拒收',
  'why.gone': '浏览器已经取消推送：在这台设备上重新打开推送',
  'why.unreachable': '一直没有交出去',
  'why.not-set-up': '没有设置：打开推送，或请老师登记手机号',
  'why.unknown': '已交出，不知道收下没有',
};
