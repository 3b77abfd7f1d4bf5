/** Writes the messages that leave the platform about an alert: pushes and SMS. Pure. */
import { type AlertKind, alertKind, type AlertSubject, type Urgency } from '../../contract';
import type { AlertMessage, GatewayMessage, PushMessage } from './deliveryChannels';

export interface AlertToSend {
  alertId: string;
  kind: AlertKind;
  urgency: Urgency;
  studentName: string;
  time: Date;
}

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
  const { zh, en } = alertKind(facts.kind).sms;
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

/** The message to a water guard without an account: the water and what happened there, and no link into the console. */
export function contactMessage(facts: AlertToSend, subject: AlertSubject, mobile: string): GatewayMessage {
  const message = messageOf(facts);
  const water = subject.kind === 'water' ? subject.areaName : '';
  const isIn = subject.kind === 'water' && subject.verdict === 'in';
  const zh = isIn ? '在水里' : '到过水边，还没有人确认平安';
  const en = isIn ? 'is in the water' : 'was at the water, and nobody has said that all is well';
  return {
    ...message,
    to: { userId: null, mobile, role: 'water-guard' },
    text: {
      zh: `${water}：${message.who}同学${zh}。请马上去看。`,
      en: `Pupil ${message.who} ${en}: ${water}. Please go and look at once.`,
    },
    path: null,
  };
}
