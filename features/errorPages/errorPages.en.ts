/** Texts of the error pages (8.08), in English. */
import type zh from './errorPages.zh';

export default {
  forbiddenPage: 'No access',
  missingPage: 'Page not found',
  brokenDownPage: 'Server error',
  unsubscribedPage: 'Not subscribed',
  forbidden: 'Sorry, you cannot open this page',
  forbiddenText:
    '{role, select, teacher {You are signed in as a teacher, and this page is not for teachers.} ' +
    'student {You are signed in as a parent, and this page is not for parents.} ' +
    'admin {You are signed in as an administrator, and this page is not for administrators.} ' +
    'other {Please sign in first, then open the page you need.}}',
  missing: 'Sorry, this page does not exist',
  missingText: 'The address may be wrong, or the page has moved.',
  brokenDown: 'Sorry, something went wrong on the server',
  brokenDownText: 'It is nothing you did. Please try again later.',
  unsubscribed: 'No active service',
  unsubscribedChild: 'No active card service for {name}',
  unsubscribedText:
    'The service was not ordered or has ended, so no position is shown now. Please ask the class teacher or the ' +
    'school office: the school switches it on. Then press “Try again”.',
  stillNot: 'Asked at {time}: not active yet.',
  home: 'Back to home',
} satisfies Record<keyof typeof zh, string>;
