/** The lines of the authority matrix for notices. */
import type { noticeCalls, noticesWaitingCall } from '../../contract';
import type { Lines } from './cardAuthority';

export const NOTICE_LINES: Lines<typeof noticeCalls & { noticesWaiting: typeof noticesWaitingCall }> = {
  sentNotices: { rows: 'none', input: () => ({}) },
  noticeReceipts: { rows: 'none', input: () => ({ noticeId: 'not-mine' }) },
  publishNotice: {
    rows: 'none',
    input: () => ({ onceKey: 'once', title: '春游', text: '请带水', classIds: ['not-mine'], asksConfirmation: false }),
  },
  receivedNotices: { rows: 'left out', input: () => ({}) },
  readNotice: { rows: 'none', input: () => ({ noticeId: 'not-mine' }) },
  confirmNotice: { rows: 'none', input: () => ({ noticeId: 'not-mine' }) },
  noticesWaiting: { rows: 'left out', input: () => ({}) },
};
