/** The texts that the sign-in page and the shell need at once, in Simplified Chinese: one export per area. */
export { default as errorPages } from '../../../features/error-pages/messages.zh';
export { default as signIn } from '../../../features/sign-in/messages.zh';
export { default as entry } from '../../entry/messages.zh';
export { default as app } from '../../messages/app.zh';
export { default as failure } from '../../messages/failures.zh';
export { default as title } from '../../messages/titles.zh';
export { default as ui } from '../../ui/messages.zh';
export { default as names } from '../../messages/nameMessages.zh';
