/** The texts that the sign-in page and the shell need at once, in English: one export per area. */
export { default as errorPages } from '../../../features/error-pages/messages.en';
export { default as signIn } from '../../../features/sign-in/messages.en';
export { default as entry } from '../../entry/messages.en';
export { default as app } from '../../messages/app.en';
export { default as failure } from '../../messages/failures.en';
export { default as title } from '../../messages/titles.en';
export { default as ui } from '../../ui/messages.en';
export { default as names } from '../../messages/nameMessages.en';
