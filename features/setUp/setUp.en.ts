/** Texts of set-up and sign-in links, in English. */
import type zh from './setUp.zh';

export default {
  page: 'Set up',
  signInLink: 'Sign-in link',
  title: 'Create the first school',
  text: 'This creates the school and its first administrator. Classes, pupils and cards come later.',
  notYet: 'This platform is not set up yet',
  checking: 'Checking the link…',
  whereLink:
    'When it started, the platform printed a link that works once. It is also in the file set-up-link in the data ' +
    'folder. Open it, or paste it here.',
  notOperator: 'If you do not run this server, contact whoever does. Come back to sign in once it is set up.',
  link: 'Link',
  linkMissing: 'Paste the link',
  useLink: 'Use this link',
  already: 'This platform is already set up',
  alreadyText: 'A school has been created, so the set-up link no longer works.',
  realName: 'Administrator’s name',
  account: 'Administrator’s account',
  accountWrong: 'Enter an account name of 2 characters or more, not digits only',
  mobile: 'Mobile number of the administrator (optional)',
  submit: 'Create school',
  haveBackup: 'I have a backup to restore',
  newSchool: 'No backup: create a new school',
  restoreTitle: 'Restore a backup',
  restoreText:
    'The platform becomes what it was when the backup was made, and everybody signs in again. A backup holds all of a ' +
    'school’s data, so upload it on a network you trust. For a large backup, npm run restore on the server is faster.',
  chooseBackup: 'Choose a backup file',
  chooseOther: 'Choose another backup file',
  uploading: 'Uploading…',
  uploaded: 'Upload progress',
  uploadedShare: '{share, number, ::percent} uploaded',
  goOn: 'Continue uploading',
  unreadable: 'This file cannot be read. Choose it again.',
  restoring: 'Checking and restoring. Keep the platform running…',
  platformSilent: 'The platform is not answering. Waiting for it to come back…',
  restored:
    'Restored the backup of {at, date, medium}, {at, time, short}, with {rows, number} records. Sign in with the ' +
    'account you had.',
  restoredPlain: 'The platform has been restored. Sign in with the account you had.',
  erasedAgain:
    'Erased again: {count, plural, one {# person} other {# people}} who had been erased since the backup was made.',
  'fault.demo': 'This backup is of the demo. It cannot be used for a school.',
  'fault.notABackup': 'This file is not a backup. Choose a .zip file made by npm run backup.',
  'fault.truncated': 'This backup is incomplete: its end is missing. Use another one, or copy it again.',
  'fault.damaged': 'This backup is damaged: its content does not match its manifest. Use another one.',
  'fault.newer': 'A newer version made this backup. Upgrade the platform first, then restore.',
  'fault.running': 'Another platform process is using this database. Stop it, then try again.',
  'fault.foreign': 'The database holds tables of another program. Give the platform its own database.',
  'fault.full': 'The server’s disk is full. Free some space, then continue.',
  'fault.notEmpty': 'A school has just been created here, so a backup cannot replace it any more.',
  'fault.failed': 'The restore failed and nothing was changed. The server’s log says why.',
  where: 'Where is the school?',
  whereText:
    'Tap the school on the map, or move the map until it is in the middle. The map opens here, and positions are said by it: “at school”.',
  whereAt: 'The school is here: {lat}, {lng}',
  whereNone: 'Not chosen yet',
  whereMiddle: 'The middle of the map',
  whereSave: 'The school is here',
  whereKnown: 'The school is on the map already.',
  whereLater: 'Later',
  whereLaterText: 'Later, add the school at Manage → Places, and choose a map at School settings → Basemap.',
  whereOffline: 'No network: nothing was saved. What you chose is still here.',
  mapStep: 'Which map?',
  mapStepText:
    'The town’s map file lies on the platform: nobody else is asked for it, and it works without the internet.',
  mapStepTown: 'Get the map of our town',
  mapStepOther: 'Choose another map (Tianditu, AMap and others)',
  mapStepDone: 'Go to the home page',
  backToSchool: 'Back to the school',
  mapStepNoOperator: 'The map of the town is got by whoever runs the platform.',
  linkTitle: 'Set a new password',
  linkText: 'Hello {name}. Set a new password for the account {account}. You will be signed out on all other devices.',
  linkWhere:
    'This link comes from whoever runs your school’s platform. It works once, within 24 hours. Ask for a new one, ' +
    'or paste the link here.',
  linkSubmit: 'Set and sign in',
} satisfies Record<keyof typeof zh, string>;
