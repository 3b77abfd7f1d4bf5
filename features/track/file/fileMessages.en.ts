/** Texts of a track read from a file, in English. */
import type zh from './fileMessages.zh';

export default {
  openFile: 'Open a track file',
  openFileNote: 'GPX or .plt; you can also drop it here. It is replayed on this device only and never uploaded.',
  fileTitle: 'Track from a file',
  imported: 'Imported, not from the card:',
  leftOut: '{n, plural, one {# point} other {# points}} left out: no time, repeated or invalid',
  fileDays: '{n} days in the file',
  fileDay: '{day} ({n, plural, one {# point} other {# points}})',
  closeFile: 'Close the file',
  'fault.tooLarge': 'The file is larger than 400 MB and cannot be opened.',
  'fault.unreadable': 'The file cannot be read. It may have been moved or damaged.',
  'fault.unknown': 'This is not a GPX or .plt track.',
  'fault.noFixes': 'There are no track points in the file.',
  'fault.noTimes': 'The track points have no times, so they cannot be replayed.',
} satisfies Record<keyof typeof zh, string>;
