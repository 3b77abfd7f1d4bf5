/**
 * No text says that something was sent, or will reach somebody, without resting on something: each such text stands
 * here with what it rests on. Whoever writes a new one thinks of it first.
 */
import { expect, it } from 'vitest';

const CLAIMS = /已发(?!布)|发出|发送|发往|送到|送达|收到提醒|收得到|发短信|通知/;

/** What a text that claims something rests on. */
const RESTS_ON = {
  answer: 'shown when the platform has answered that it has it, or has refused it',
  state: 'the state of a delivery or a command, which moves with receipts (decisions 49 and 56)',
  codes: 'offered only where `sendsCodes` (noWayOut.test.tsx)',
  messages: 'shown only where `sendsMessages` (noWayOut.test.tsx)',
  counted: 'counted by the platform from what it has (schoolWatch, schoolChannels, push state of this browser)',
  explains: 'names an act, a setting or a rule, or says that something was not sent',
} as const;

const TEXTS: Readonly<Record<string, keyof typeof RESTS_ON>> = {
  'alertRoom.actFailed': 'answer',
  'alertRoom.delivery.delivered': 'state',
  'alertRoom.delivery.failed': 'state',
  'alertRoom.delivery.sent': 'state',
  'alertRoom.delivery.waiting': 'state',
  'alertRoom.log.escalated': 'state',
  'alertRoom.log.raised': 'state',
  'alertRoom.nextLevel': 'explains',
  'alertRoom.nextRound': 'explains',
  'alertSettings.kinds': 'explains',
  'alertSettings.push.denied': 'explains',
  'alertSettings.push.switch': 'explains',
  'alertSettings.testFailed': 'answer',
  'alertSettings.testNone': 'state',
  'alertSettings.testSend': 'explains',
  'alertSettings.testSent': 'state',
  'alertSettings.testWait': 'explains',
  'alertSettings.way.noGateway': 'counted',
  'alertSettings.way.unreached': 'counted',
  'approval.again': 'explains',
  'approval.card.cannotTell': 'state',
  'approval.draftKept': 'explains',
  'approval.fault.file': 'explains',
  'approval.formChanged': 'answer',
  'approval.pathChanged': 'answer',
  'approval.pathText': 'explains',
  'approval.sendFailed': 'answer',
  'approval.sendFaults': 'explains',
  'approval.sendOffline': 'explains',
  'approval.sent': 'answer',
  'approval.upload.full': 'explains',
  'approvalEditor.phoneText': 'explains',
  'approvalEditor.why.record': 'explains',
  'audit.act.invitation.make': 'answer',
  'attempts.reason.right': 'answer',
  'attempts.receipt.failed': 'state',
  'attempts.result.unreachable': 'answer',
  'binding.lineNewText': 'state',
  'binding.lossAsk': 'explains',
  'calendar.publicMakeUp': 'explains',
  'card.kind.message': 'explains',
  'card.means.waitsForYes': 'state',
  'card.noMessagesText': 'explains',
  'card.state.cannotTell': 'state',
  'card.state.sent': 'state',
  'card.subject.notice': 'explains',
  'common.send': 'explains',
  'entry.codeSent': 'codes',
  'failure.2005': 'codes',
  'geofencing.emptyStaff': 'explains',
  'geofencing.emptyText': 'explains',
  'groups.unsent': 'explains',
  'guards.order': 'explains',
  'guards.phoneNoWay': 'messages',
  'guards.phoneNone': 'explains',
  'guards.phoneNote': 'messages',
  'guards.staffNote': 'messages',
  'guards.staffNoteHere': 'messages',
  'home.noticesSent': 'explains',
  'home.notices': 'explains',
  'home.watch.failed': 'counted',
  'home.watch.none': 'counted',
  'home.way.notice': 'explains',
  'invitations.allText': 'explains',
  'invitations.revokeText': 'explains',
  'notices.missing': 'explains',
  'notices.new': 'explains',
  'notices.noClassesText': 'explains',
  'notices.noneReceived': 'explains',
  'notices.noneSent': 'explains',
  'notices.one': 'explains',
  'positions.locate.failed': 'answer',
  'positions.locate.sent': 'state',
  'positions.sosLong': 'state',
  'privacy.safe': 'explains',
  'privacy.shareCodes': 'explains',
  'providers.about.tencentSms': 'explains',
  'providers.calls.own': 'counted',
  'providers.field.from': 'explains',
  'settings.note.weeklyTest': 'explains',
  'reach.intro': 'explains',
  'reach.messages': 'counted',
  'reach.messagesNone': 'explains',
  'roster.how6': 'explains',
  'roster.leavers': 'explains',
  'staffWork.work.fences': 'explains',
  'trackShare.sendFailed': 'explains',
  'water.guardPlatform': 'explains',
};

const texts = Object.entries(
  import.meta.glob<Record<string, string>>('/{src,features}/**/*.zh.ts', { eager: true, import: 'default' }),
).flatMap(([file, area]) =>
  Object.entries(area).map(([key, text]) => [`${/(\w+)\.zh\.ts$/.exec(file)?.[1]}.${key}`, text] as const),
);

it('each text that claims to send is listed with what it rests on, and no other', () => {
  const claims = texts.flatMap(([id, text]) => (typeof text === 'string' && CLAIMS.test(text) ? [id] : []));
  expect(claims.sort()).toEqual(Object.keys(TEXTS).sort());
});
