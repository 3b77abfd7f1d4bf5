/** The lines of the authority matrix about settings, calls and texts of cards, and family numbers. */
import type { CallInput, cardRecordCalls, cardSettingCalls, familyCalls } from '../../contract';

export type Lines<Table> = {
  [Name in keyof Table]: { rows: '404' | 'left out' | 'none'; input: (studentId: string) => CallInput<Table[Name]> };
};

export const CARD_LINES: Lines<typeof cardSettingCalls & typeof cardRecordCalls> = {
  card: { rows: '404', input: (studentId) => ({ studentId }) },
  outgoing: { rows: '404', input: (studentId) => ({ studentId }) },
  saveOutgoing: { rows: '404', input: (studentId) => ({ studentId, value: { keys: [] }, over: 0 }) },
  settingChanges: { rows: '404', input: (studentId) => ({ studentId }) },
  revertSetting: { rows: 'none', input: () => ({ commandId: 'not-mine', over: 1 }) },
  incoming: { rows: '404', input: (studentId) => ({ studentId }) },
  removeIncoming: { rows: '404', input: (studentId) => ({ studentId, number: '13800000001', over: 1 }) },
  addIncoming: {
    rows: '404',
    input: (studentId) => ({ studentId, numbers: [{ number: '13800000001', name: '', window: null }], over: 0 }),
  },
  incomingNumber: { rows: '404', input: (studentId) => ({ studentId, number: '13800000001' }) },
  updateIncoming: {
    rows: '404',
    input: (studentId) => ({
      studentId,
      number: '13800000001',
      to: { number: '13800000002', name: '', window: null },
      over: 1,
    }),
  },
  saveIncomingLimit: {
    rows: '404',
    input: (studentId) => ({ studentId, limit: 'everyone', weekdays: [1], over: 0 }),
  },
  classMode: { rows: '404', input: (studentId) => ({ studentId }) },
  saveClassMode: {
    rows: '404',
    input: (studentId) => ({
      studentId,
      value: { windows: [], sosIn: true, sosOut: true, holidaysOff: true },
      over: 0,
    }),
  },
  smsIntercept: { rows: '404', input: (studentId) => ({ studentId }) },
  saveSmsIntercept: { rows: '404', input: (studentId) => ({ studentId, value: { holdBack: 'none' }, over: 0 }) },
  reportInterval: { rows: '404', input: (studentId) => ({ studentId }) },
  saveReportInterval: { rows: '404', input: (studentId) => ({ studentId, value: { seconds: 600 }, over: 0 }) },
  operateCard: { rows: '404', input: (studentId) => ({ studentId, operate: 'restart', confirmed: true }) },
  ringCard: { rows: '404', input: (studentId) => ({ studentId }) },
  sendMessage: {
    rows: '404',
    input: (studentId) => ({ studentId, message: { subject: 'notice', text: '放学等我', aloud: false } }),
  },
  messages: { rows: '404', input: (studentId) => ({ studentId }) },
  recordSwitch: { rows: '404', input: (studentId) => ({ studentId }) },
  saveRecordSwitch: { rows: '404', input: (studentId) => ({ studentId, on: true }) },
  callLog: { rows: '404', input: (studentId) => ({ studentId }) },
  smsThreads: { rows: '404', input: (studentId) => ({ studentId }) },
  smsThread: { rows: '404', input: (studentId) => ({ studentId, tel: '10086' }) },
  classRule: { rows: 'none', input: () => ({ classId: 'not-mine' }) },
  saveClassRule: { rows: 'none', input: () => ({ classId: 'not-mine', value: null, over: 0 }) },
};

export const FAMILY_LINES: Lines<typeof familyCalls> = {
  cardOrder: { rows: '404', input: (studentId) => ({ studentId }) },
  familyGroup: { rows: '404', input: (studentId) => ({ studentId }) },
  changeFamilyGroup: { rows: '404', input: (studentId) => ({ studentId, numbers: ['13800000001'] }) },
  addFamilyGroup: { rows: '404', input: (studentId) => ({ studentId, numbers: ['13800000001'] }) },
};
