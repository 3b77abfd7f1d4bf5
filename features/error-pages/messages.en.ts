/** Texts of the error pages (8.08), in English. */
import type zh from './messages.zh';

export default {
  forbidden: 'Sorry, you cannot open this page',
  forbiddenText: 'It belongs to another identity. If you have several, switch and try again.',
  missing: 'Sorry, this page does not exist',
  missingText: 'The address may be wrong, or the page has moved.',
  brokenDown: 'Sorry, something went wrong on the server',
  brokenDownText: 'It is nothing you did. Please try again later.',
  unsubscribed: 'No active service',
  unsubscribedText:
    'This identity has no student-card service, or it has expired. Please ask the school or the operator.',
  home: 'Back to home',
  signOut: 'Sign out',
} satisfies Record<keyof typeof zh, string>;
