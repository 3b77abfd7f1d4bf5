/** Texts of a track read from a file, in English. */
import type zh from './fileMessages.zh';

export default {
  openFile: 'Open a track file',
  openFileNote: 'GPX or .plt; you may also drop it here. It is replayed on this device and goes nowhere.',
  fileTitle: 'Track of a file',
  imported: 'Imported, not from the card:',
  leftOut: '{n, plural, one {# point} other {# points}} left out: no time, repeated, or an invalid place',
  fileDays: '{n} days in the file',
  fileDay: '{day} ({n, plural, one {# point} other {# points}})',
  closeFile: 'Close the file',
  'fault.tooLarge': 'The file is larger than 400 MB and cannot be read.',
  'fault.unreadable': 'The file cannot be read; it may have been moved or damaged.',
  'fault.unknown': 'This is neither a GPX nor a .plt track.',
  'fault.noFixes': 'There are no track points in the file.',
  'fault.noTimes': 'None of the track points has a time, so they cannot be replayed.',
} satisfies Record<keyof typeof zh, string>;
