/**
 * Every known frame of the three protocols, read and, where it is ours to write, written again. Frames are wire data
 * with replaced numbers, or made by the grammar that the firmwares' programs show.
 */
import { describe, expect, it } from 'vitest';
import { nodeCardCipher } from '../../running/node/cardCipher';
import { openSealed, seal } from './envelope';
import { hearHq } from './hq/hear';
import { readHqFrame, writeHqFrame } from './hq/frame';
import { byteText } from './link';
import type { CardMaker } from './makers';
import { hearStudent } from './student/hear';
import { readStudentFrame, writeStudentFrame } from './student/frame';
import type { SpeakerState } from './turn';
import { hearWatch } from './watch/hear';
import { readWatchFrame, writeWatchFrame } from './watch/frame';

const H = '866000000000017,898600000000000000A1,202609010740010004';
const NOW = new Date('2026-08-31T23:40:05Z');
const hex = (text: string) => Buffer.from(text).toString('hex');
const MAKER: CardMaker = {
  tag: 'TEST',
  key: hex('0123456789abcdef'),
  iv: hex('fedcba9876543210'),
  model: 'b1',
  firmwares: [{ begins: '171', model: 'a' }],
};
const stateOf = (model: SpeakerState['model']): SpeakerState => ({ model, skewMs: 0, count: 0 });
const hear = (text: string, model: SpeakerState['model'] = 'b1', now = NOW) =>
  hearStudent(text, stateOf(model), now, 'cards.example@9141');

describe('the envelope', () => {
  const plain = '[866000000000017,898600000000000000A1,202609010735000002,REPORT_HEARTBEAT,3,20260901073500,3,85%]';
  const sealed =
    'xejGCJ41JPVo5zm5qq/Wz8hC8rfEj7qs5EZHRF3K+W3Z62jTKz0dzrTo391IIRvQLzc+bNB/24Svn2iSH1++zo9Ow3/bYBzYuCNckdTvOybR76ojdz9f7zES5U7JCSME/EuQrS1Hpwq+GEdVnlNOUQ==';

  it.each(['', '#TEST#2.1#W9.0.1', '#TEST#W9', '#TEST#171'])('is opened with the suffix %s', (suffix) => {
    const opened = openSealed(sealed + suffix, [MAKER], nodeCardCipher);
    expect(opened).toMatchObject({ plain, model: suffix.endsWith('171') ? 'a' : 'b1' });
  });
  it('has a firmware up to the first letter that is damaged', () => {
    expect(openSealed(`${sealed}#TEST#2.1#W\0.9`, [MAKER], nodeCardCipher)?.firmware).toBe('2.1#W');
  });
  it('is made so that the card opens it', () => {
    const bytes = seal(plain, { maker: MAKER, firmware: '171' }, 'a', nodeCardCipher);
    expect(byteText(bytes)).toBe(`${sealed}\r\n`);
    expect(byteText(seal(plain, { maker: MAKER, firmware: '170' }, 'd', nodeCardCipher))).toBe(
      `${sealed}#TEST#170\r\n`,
    );
  });
  it.each([
    ['another maker', `${sealed}#OTHER#1`],
    ['a cut', sealed.slice(0, 40)],
    ['a changed letter', sealed.replace('xejG', 'xejH')],
    ['a changed last block', `${sealed.slice(0, -6)}AAAA==`],
    ['no Base64', '####'],
  ])('with %s gives nothing that is stored', (_, text) => {
    const opened = openSealed(text, [MAKER], nodeCardCipher);
    expect(opened && hear(opened.plain)?.report).toBeFalsy();
  });
});

describe('frames of student cards', () => {
  it.each([
    `[866000000000017,898600000000000000A1,202302170933320000,DEVICE_LOGIN,3,20230217093332,12,3@1@1@0@1@21]`,
    `[${H},REPORT_LOCATION_INFO,3,20260901074000,83,0E121.411783N31.178125T20260901074000@460!0!9231!2351!21@home!ac:bc:32:78:a2:5f!61#]`,
    `[${H},SET_NORMAL_BUTTON,1,20260901074200,56,0=13800000001!1=13800000002!2=13800000003!3=13800000004!]`,
    `[${H},SET_INCOMING_CALL,1,20260901074001,41,0@13800000001=0600-2230+!@2@0+1+2+3+4+5+6]`,
    `[${H},SET_INCOMING_CALL,2,20260901074002,1,0]`,
    `[${H},SET_CLASS_MODEL,1,20260901074100,51,1@1@1=0800-1130!1+2+3+4+5!1@2=1400-1630!1+2+3+4+5!1]`,
    `[${H},SEND_SMS,1,20260901074300,33,1@42@1@0@0@1@1@E8AFB7E68EA5E694B6]`,
    `[${H},SEND_SMS,1,20260901074300,23,2@1957@1@0@0@0@0@E682A8]`,
    `[${H},SEND_SMS,1,20260901074300,54,4@990cb152f17248a98458527f2e79ad87@0@1@0@0@0@好好好]`,
    `[${H},SET_HEALTH,1,20260901074300,21,20@1=0900!1200#2=1200]`,
  ])('%s is read and written', (text) => {
    const frame = readStudentFrame(text);
    expect(frame).not.toBeNull();
    expect(frame && writeStudentFrame(frame, 'bytes')).toBe(text);
  });

  it('a login is answered with its serial, and with nothing that harms', () => {
    const text =
      '[866000000000017,898600000000000000A1,202302170933320000,DEVICE_LOGIN,3,20230217093332,12,3@1@1@0@1@21]';
    expect(hear(text, 'b1', new Date('2023-02-17T01:33:33Z'))).toMatchObject({
      kind: 'login',
      uniqueId: '866000000000017',
      iccid: '898600000000000000A1',
      answer: '[866000000000017,898600000000000000A1,202302170933320000,DEVICE_LOGIN,4,20230217093333,5,0@0@0]',
    });
  });

  it.each(['4@1@1@0@1@21', '5@1@111@1@1@100@0', '3@1@1@0@1@171'])('a login that says %s is answered alike', (says) => {
    const turn = hear(`[${H},DEVICE_LOGIN,3,20260901074000,1,${says}]`);
    expect(turn).toMatchObject({ kind: 'login', answer: `[${H},DEVICE_LOGIN,4,20260901074005,5,0@0@0]` });
  });

  it('a call log with a wrong length and a serial of its own is read', () => {
    const text =
      '[35380100360174,898600MFSSYYGXXXXXXP,201805082000001000,REPORT_CALL_LOG,3,20180528111820,44,13800000000@20180718121221!20180718121258@10@0]';
    expect(hear(text)?.report?.news).toEqual([
      { kind: 'call', number: '13800000000', from: new Date('2018-07-18T04:12:21Z'), seconds: 10, way: 'in' },
    ]);
  });

  it('several calls of one frame are read, turned away and missed ones too', () => {
    const body = '13800000001@20260901073000!20260901073100@60@1@13800000002@20260901073200!20260901073200@0@2@';
    const missed = '13800000003@20260901073300!20260901073300@0@0@';
    const calls = hear(`[${H},REPORT_CALL_LOG,3,20260901074000,9,${body}${missed}]`)?.report?.news;
    expect(calls?.map((call) => call.kind === 'call' && call.way)).toEqual(['out', 'refused', 'missed']);
  });

  it('a text message is read without what no text may hold', () => {
    const news = hear(`[${H},SYSTEM_SMS,3,20260901074000,9,13800000001@20260901073000@4100E682A8]`)?.report?.news;
    expect(news).toMatchObject([{ kind: 'sms', text: 'A您' }]);
  });

  const located = (gps: string, rest = '@460!0!9231!2351!21@') =>
    hear(`[${H},REPORT_LOCATION_INFO,3,20260901074000,9,${gps}${rest}]`)?.report;
  it.each([
    ['local time', '0E121.411783N31.178125T20260901073955', '2026-08-31T23:39:55.000Z'],
    ['UTC, straight from the receiver', '0E121.411783N31.178125T20260831233955', '2026-08-31T23:39:55.000Z'],
    ['padded', '0E121.411783N031.178125T20260831233955', '2026-08-31T23:39:55.000Z'],
    ['fourteen decimals', '0E121.41178300000001N31.17812500000001T20260901073955', '2026-08-31T23:39:55.000Z'],
  ])('a place with %s', (_, gps, time) => {
    const fix = located(gps)?.fix;
    expect(fix?.time.toISOString()).toBe(time);
    expect(fix).toMatchObject({ source: 'gps', valid: true, accuracy: null });
    expect(fix?.lng).toBeCloseTo(121.411783, 6);
  });
  it.each([
    '1E0.000000N0.000000T20260901074000',
    '1E000.000000N000.000000T20260901074000',
    '1E0N0T20260901074000',
    '2E0.000000N0.000000T00000000000000',
    '0E0.000000N0.000000T20260901074000',
  ])('%s is no fix, and still a sign of life', (gps) => {
    expect(located(gps)).toMatchObject({ fix: null, deviceTime: new Date('2026-08-31T23:40:00Z') });
  });
  it.each(['20080121165030', '20271301000000', '20270901000000'])(
    'a place of %s is as old as its frame, because its time cannot be true',
    (time) =>
      expect(located(`0E121.411783N31.178125T${time}`)?.fix?.time.toISOString()).toBe('2026-08-31T23:40:00.000Z'),
  );
  it.each(['0E121.4N91.0', '', '3E121.4N31.1T20260901074000', '0E1x1.4N31.1T20260901074000', 'E121.4N31.1'])(
    'the damaged body %s stores nothing',
    (gps) => expect(located(gps, '')).toBeFalsy(),
  );
  it('the literal body of a tester, without a level and without a line end, is read', () => {
    const body = '0E121.411783N31.178125T20220121165030@460!0!9231!2351@wifi!AC:BC:32:78:A2:5F!-97#';
    const text = `[866000000000017,898600000000000000A1,202201211650300000,REPORT_LOCATION_INFO,3,20220121165030,9,${body}]`;
    expect(hear(text, 'd', new Date('2022-01-21T08:50:31Z'))?.report?.fix).toMatchObject({ lng: 121.411783 });
  });

  it.each([
    ['REPORT_HEARTBEAT', '85%', { battery: 85 }],
    ['REPORT_HEARTBEAT', '90%@6000', { battery: 90, news: [{ kind: 'steps', steps: 6000 }] }],
    ['REPORT_HEARTBEAT', '85%@120000#3500', { battery: 85, news: [{ kind: 'steps', steps: 3500 }] }],
    ['ALARM_POWER', '1@12%', { battery: 12, alarms: ['lowBattery'] }],
    ['ALARM_POWER', '5@', { battery: null, charging: true }],
    ['ALARM_POWER', '6@80%', { charging: false }],
    ['REPORT_SOS', '1', { alarms: ['sos'], fix: null }],
    ['REPORT_TEMPER', '36.2', { temperature: 36.2 }],
    ['REPORT_HEALTH', '0900-1000@000!000!000!000!@38.5@0000', { temperature: 38.5 }],
    ['REPORT_HEART_HEALTH', '98@80@36.4@0@1', { temperature: 36.4, worn: false }],
    ['REPORT_SMS_READ', '42@4', { news: [{ kind: 'read', messageId: '42' }] }],
    ['SYSTEM_SMS', '10086@20260901073000@E4BD99E9A29D', { news: [{ kind: 'sms', number: '10086', text: '余额' }] }],
    ['REPORT_BEACON_DATA', '1!AC:BC:32:78:A2:5F@-70@1@2#', { news: [{ kind: 'beacons', beacons: [{ major: 1 }] }] }],
    ['REPORT_HIS_LOCATION_INFO', '0E121.4N31.1T20260831120000@a!ac:bc:32:78:a2:5f!-61', { archived: true }],
    ['SOS_LOCATION_INFO', '0E121.4N31.1T20260901074000', { alarms: ['sos'], fix: { lat: 31.1 } }],
    ['REPORT_SLEEP_DATA', 'anything@at!all', { fix: null }],
  ])('%s %s', (command, body, said) => {
    const turn = hear(`[${H},${command},3,20260901074000,9,${body}]`);
    expect(turn?.report).toMatchObject(said);
    expect(turn?.answer).toBe(`[${H},${command},4,20260901074005,1,0]`);
  });

  it.each(['GET_NORMAL_BUTTON', 'GET_CLASS_MODEL', 'GET_INCOMING_CALL', 'GET_SMS_PORT', 'GET_ANYTHING'])(
    '%s has no answer by itself: an empty one would wipe settings',
    (command) => expect(hear(`[${H},${command},3,20260901074000,1,1]`)?.answer).toBeNull(),
  );
  it('a card that asks for its server is told ours', () => {
    expect(hear(`[${H},GET_SERVER_INFO,3,20260901074000,1,1]`)?.answer).toContain(',18,cards.example@9141]');
  });
  it('a clock that is behind is set right by what the login showed', () => {
    const state = stateOf('b1');
    const login = '[866000000000017,,202001010000000000,DEVICE_LOGIN,3,20200101000000,1,4@1@1@0@1@21]';
    hearStudent(login, state, NOW, null);
    const text =
      '[866000000000017,,202001010001000001,REPORT_LOCATION_INFO,3,20200101000100,1,0E121.4N31.1T20200101000100@0@]';
    const report = hearStudent(text, state, new Date(NOW.getTime() + 60_000), null)?.report;
    expect(report?.fix?.time).toEqual(new Date(NOW.getTime() + 60_000));
  });
  it.each([
    ['the platform itself', `[${H},SET_NORMAL_BUTTON,1,20260901074200,1,0]`],
    ['an answer to nobody', `[${H},REPORT_SOS,4,20260901074200,1,0]`],
    ['a lower-case command', `[${H},report_sos,3,20260901074200,1,1]`],
    ['a short IMEI', '[8660,898600000000000000A1,202609010740010004,REPORT_SOS,3,20260901074200,1,1]'],
  ])('%s is no frame of a card', (_, text) => expect(hear(text)).toBeNull());
});

describe('frames of watches', () => {
  it.each([
    '[3G*1234567890*0010*SOS1,13800000001]',
    '[3G*1234567890*0002*CR]',
    '[CS*123456789012345*0005*RESET]',
    '[ZJ*689466020014198*0003*0002*AL]',
  ])('%s is read and written', (text) => {
    const frame = readWatchFrame(text);
    expect(frame && writeWatchFrame(frame)).toBe(text);
  });
  const now = new Date('2026-09-01T00:00:00Z');
  it.each([
    [
      '[3G*6907919734*003e*AL_LTE,170525,214118,V,0,N,0,E,0,0,0,0,0,22,0,0,00010000,0,0,0]',
      { alarms: ['sos'], battery: 22, fix: null },
      'AL',
    ],
    [
      '[3G*9031853319*004E*UD2,220322,055105,A,22.761162,N,114.360192,E,0,0,47,14,100,64,0,0,00000008,0,0]',
      { archived: true, battery: 64, fix: { lng: 114.360192, valid: true } },
      null,
    ],
    [
      '[ZJ*014111001332708*0075*0064*AL,040418,052156,A,22.536207,N,113.938673,E,0,0,0,5,100,82,1000,50,00100000,1,255,460,0,9340,3663,35]',
      { worn: false, alarms: ['removing'] },
      'AL',
    ],
    [
      '[SG*9059011020*0067*AL,240123,181628,V,54.427538,N,6.409275,W,0.00,0,0,0,19,90,0,0,00000001,1,1,234,10,55C0,3B882A2,132,,10]',
      { alarms: ['lowBattery'], fix: { lng: -6.409275, valid: false } },
      'AL',
    ],
    ['[3G*2104326058*000E*btemp2,1,35.29]', { temperature: 35.29 }, 'btemp2'],
    ['[3G*2104326058*0009*btemp2,1,1]', { temperature: null }, 'btemp2'],
    ['[3G*1234567890*000E*LK,4200,0,85', { battery: 85, news: [{ kind: 'steps', steps: 4200 }] }, 'LK'],
  ])('%s', (text, said, echo) => {
    const turn = hearWatch(text.endsWith(']') ? text : `${text}]`, now);
    expect(turn?.report).toMatchObject(said);
    expect(turn?.answer === null ? null : readWatchFrame(turn?.answer ?? '')?.content).toBe(echo);
  });
  it.each([
    ['CONFIG,1,2', 'CONFIG,1'],
    ['oxygen,0,98', 'oxygen,1'],
    ['TKQ', 'TKQ'],
    ['INIT', 'INIT,1'],
    // Voice is not kept.
    ['TK,#!AMR', 'TK,0'],
  ])('%s is answered %s', (content, answer) => {
    const turn = hearWatch(writeWatchFrame({ maker: '3G', id: '1234567890', serial: null, content }), now);
    expect(readWatchFrame(turn?.answer ?? '')?.content).toBe(answer);
  });
  it.each(['SOS1', 'PHB', 'UPLOAD', 'MESSAGE', 'FIND'])('%s is the echo of a command', (content) => {
    const turn = hearWatch(writeWatchFrame({ maker: '3G', id: '1234567890', serial: null, content }), now);
    expect(turn).toMatchObject({ kind: 'answer', answer: null, receipt: { command: content } });
  });
});

describe('frames of the *HQ family', () => {
  it.each([
    ['*HQ,866000000000017,WLALL,073000,1,13800000001,,2,13800000002,,#', 'WLALL'],
    ['*HQ,866000000000017,CALLFILTER,073000,1#', 'CALLFILTER'],
  ])('%s is read and written', (text, command) => {
    const frame = readHqFrame(text);
    expect(frame?.command).toBe(command);
    expect(frame && writeHqFrame(frame)).toBe(text);
  });
  it('a position in degrees and minutes, UTC', () => {
    const turn = hearHq(
      '*HQ,866000000000017,V1,073000,A,3055.2120,N,12055.2060,E,2.70,60,010926,FFFFFFFF#',
      new Date('2026-09-01T07:30:05Z'),
    );
    expect(turn?.report?.fix?.time).toEqual(new Date('2026-09-01T07:30:00Z'));
    expect(turn?.report?.fix?.lat).toBeCloseTo(30.9202, 5);
  });
  it.each([
    ['FFFFFFFD', ['sos']],
    ['FFFBFFFF', ['sos']],
    ['FFFFFFFF', []],
    ['FFFFFFFE', []],
    ['00000000', []],
  ])('a status of %s says %j', (status, alarms) => {
    const turn = hearHq(`*HQ,866000000000017,V1,073000,V,,,,,,,010926,${status},460,0#`, NOW);
    expect(turn?.report).toMatchObject({ fix: null, alarms });
  });
  it.each(['*HQ,866000000000017,V1,073000,A,#', '*HQ,866000000000017,V1,9,V,9999.0,N#'])(
    '%s is a sign of life',
    (text) => expect(hearHq(text, NOW)?.report?.fix ?? null).toBeNull(),
  );
});
