/** Texts that go out without the console, in Simplified Chinese: lock screens and SMS. They say nothing that a stranger may not read. */
import type { AlertKindName } from '../alerts/alertKinds';

export default {
  /** Title of an alert on a lock screen, by its kind, after the pupil's name. */
  lockScreen: {
    sos: '求救',
    fall: '可能跌倒',
    water: '水域提醒',
    removed: '学生卡被取下',
    fence: '围栏提醒',
    temperature: '体温提醒',
    battery: '学生卡电量低',
    silence: '联系不上学生卡',
    loss: '学生卡挂失',
    sim: '学生卡换了 SIM 卡',
    clock: '学生卡时钟不对',
    test: '测试提醒',
  } satisfies Record<AlertKindName, string>,
  /** The second line of that notification, where it is not the usual one of the urgency. */
  lockScreenHint: {
    loss: '请确认：围栏和水域还提醒你吗？',
    test: '提醒能送到这台设备。',
  },
  /** The part of an SMS that says what happened, by the kind of the alert. */
  sms: {
    sos: '求救',
    fall: '跌倒提醒',
    water: '水域提醒',
    removed: '学生卡被取下',
    fence: '围栏提醒',
    temperature: '体温提醒',
    battery: '学生卡电量低',
    silence: '联系不上学生卡',
    loss: '学生卡挂失或找回',
    sim: '学生卡换了 SIM 卡',
    clock: '学生卡时钟不对',
    test: '测试提醒',
  } satisfies Record<AlertKindName, string>,
  message: {
    alert: '{school}：{who}同学，{what}。请打开学校的平台查看。',
    alertLink: '{school}：{who}同学，{what}。查看：{link}',
    code: '{school}：验证码 {code}，5 分钟内有效。不要告诉别人。',
    /** To an address at which its owner wants alerts. */
    addressCode: '{school}：验证码 {code}，10 分钟内有效。填回平台，以后提醒也发到这里。如果不是你在添加，不用理会。',
    addressTest: '{school}：{time} 的测试消息。收到它，说明提醒能发到这里。',
    /** To a group of staff. */
    group: '{school}：{time}，{who}同学，{what}。请打开学校的平台查看。',
    groupLink: '{school}：{time}，{who}同学，{what}。查看：{link}',
    /** A message by which an administrator tries a provider. It names nobody. */
    test: '{school}：{time} 的测试消息。收到它，说明这条通道是通的。',
    nobody: '测试',
    /** Templates that a school hands in at a provider for review; their variables are those of provider.ts. */
    reviewCode: '验证码 {code}，5 分钟内有效。不要告诉别人。',
    reviewAlert: '{school}：{who}同学在 {time} 报告：{what}。请打开学校的平台查看。',
    waterGuard: '{water}：{who}同学{what}。请马上去看。',
    inWater: ' {time} 起在水里',
    wasInWater: ' {time} 在水里，后来出了水，还没有人确认平安',
    atWater: ' {time} 到过水边，还没有人确认平安',
  },
  notification: {
    title: '{who}同学 · {what}',
    unknownAlert: '提醒',
    unknownNews: '有新进展',
    urgentHint: '轻点查看位置，并接手处理',
    hint: '轻点查看',
  },
  /** News of an approval. They say nothing of the pupil. */
  approval: {
    decide: '等你审批',
    urged: '对方请你尽快审批',
    agreed: '已同意',
    refused: '未同意',
    returned: '退回修改',
    copied: '抄送给你',
    revoked: '已同意的申请被撤回',
  },
  /** News of a trip. They name no pupil, no trip and no place. */
  trip: {
    asked: '外出活动 · 请答复孩子能不能去',
    remind: '外出活动 · 还等你答复',
  },
  /** News of a notice. They say neither its words nor whose it is. */
  notice: {
    published: '学校通知 · 老师发布了一条',
    asks: '学校通知 · 老师请你确认',
  },
};
