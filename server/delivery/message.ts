/** What leaves the platform about an alert. Pure. */
import type { AlertKind, AlertSubject, Urgency } from '../../contract';
import type { AlertMessage, GatewayMessage, PushMessage } from './deliveryChannels';

export interface AlertToSend {
  alertId: string;
  kind: AlertKind;
  urgency: Urgency;
  studentName: string;
  time: Date;
}

const KINDS: Record<AlertKind, { zh: string; en: string }> = {
  sos: { zh: '求救', en: 'SOS' },
  fall: { zh: '跌倒提醒', en: 'a fall' },
  water: { zh: '水域提醒', en: 'water alert' },
  removed: { zh: '学生卡被取下', en: 'the card was taken off' },
  fence: { zh: '围栏提醒', en: 'geofence alert' },
  temperature: { zh: '体温提醒', en: 'temperature alert' },
  battery: { zh: '学生卡电量低', en: 'the card is low on battery' },
  silence: { zh: '联系不上学生卡', en: 'the card is not heard' },
  test: { zh: '测试提醒', en: 'test alert' },
};

const messageOf = ({ alertId, kind, urgency, studentName, time }: AlertToSend): AlertMessage => ({
  alertId,
  kind,
  urgency,
  who: String.fromCodePoint(studentName.trim().codePointAt(0) ?? 0x5b66),
  time: time.toISOString(),
});

export const pushMessage = (facts: AlertToSend, receipt: string | null): PushMessage => ({
  ...messageOf(facts),
  receipt,
});

export function gatewayMessage(facts: AlertToSend, to: GatewayMessage['to']): GatewayMessage {
  const message = messageOf(facts);
  const { zh, en } = KINDS[facts.kind];
  return {
    ...message,
    to,
    text: {
      zh: `${message.who}同学：${zh}。请打开智慧教室查看。`,
      en: `Pupil ${message.who}: ${en}. Please open Smart Classroom.`,
    },
    path: `/alert/${encodeURIComponent(facts.alertId)}`,
  };
}

/** For one who answers for a water and has no account: which water, what is the matter there, and nothing to open. */
export function contactMessage(facts: AlertToSend, subject: AlertSubject, mobile: string): GatewayMessage {
  const message = messageOf(facts);
  const water = subject.kind === 'water' ? subject.areaName : '';
  const isIn = subject.kind === 'water' && subject.verdict === 'in';
  return {
    ...message,
    to: { userId: null, mobile, role: 'water-guard' },
    text: {
      zh: `${water}：${message.who}同学${isIn ? '在水里' : '到过水边，还没有人确认平安'}。请马上去看。`,
      en: `Pupil ${message.who} ${isIn ? 'is in the water' : 'was at the water, and nobody has said that all is well'}: ${water}. Please go and look at once.`,
    },
    path: null,
  };
}
