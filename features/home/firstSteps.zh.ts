/** Texts of the first steps of a school, in Simplified Chinese. */
export default {
  begin: '开始使用',
  beginText: '还有 {n} 步。做完，提醒就有一条到家长手机的路。',
  beginDone: '都做好了。',
  beginEnd: '结束，不再显示',
  beginSkip: '先不做了，不再显示',
  stepDone: '已完成',
  stepOpen: '未完成',
  'step.place': '把学校放到地图上',
  'step.place.text': '地图从这里打开，位置也用它来说：“在学校”。',
  'step.pupils': '导入班级和学生',
  'step.pupils.text': '用 Excel 名册，或者一个一个添加。',
  'step.teachers': '每个班有一位班主任',
  'step.teachers.text': '先在“教职工”里添加老师，再到班级的页面里选班主任；用名册导入也可以。',
  'step.bells': '填作息时间和放假日',
  'step.bells.text': '上课时段、放学和节假日，围栏和上课静音都按它来。',
  'step.card': '第一张学生卡报来位置',
  'step.card.text': '登记卡并发给学生，卡报来第一个位置就算完成。',
  'step.phone': '试一条到手机的提醒',
  'step.phone.text':
    '看提醒现在能怎样到家长那里，再请一位家长在“我的 → 提醒设置”里发一条试验提醒。短信网关或推送接收了就打勾；手机响没响，请看一眼。',
};
