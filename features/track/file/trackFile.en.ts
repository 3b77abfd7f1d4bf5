/** Texts of a track read from a file, in English. */
import type zh from './trackFile.zh';

export default {
  openFile: 'Open a track file',
  openFileNote: 'GPX, .plt or CSV; you can also drop it here. It is replayed on this device only and never uploaded.',
  fileTitle: 'Track from a file',
  imported: 'Imported, not from the card:',
  leftOut: '{n, plural, one {# point} other {# points}} left out, and why',
  leftAt: '{what} (the first in line {line}: {said})',
  'left.form': '{n, plural, one {# part is} other {# parts are}} not as such a file should be',
  'left.badPlace': '{n, plural, one {# point has a place} other {# points have places}} that cannot be read',
  'left.outside': '{n, plural, one {# point lies} other {# points lie}} beyond the range of coordinates',
  'left.zero': '{n, plural, one {# point lies} other {# points lie}} at 0, 0: there was no position',
  'left.noTime': '{n, plural, one {# point has} other {# points have}} no time',
  'left.badTime': '{n, plural, one {# point has a time} other {# points have times}} that cannot be read',
  'left.otherTime': '{n, plural, one {# point has a time} other {# points have times}} before 1990 or still to come',
  repeated: '{n, plural, one {# point} other {# points}} with a repeated time left out',
  zoneless: 'The times in the file name no zone. They are read in the time zone of the school ({zone}).',
  oddTimes: 'All times in the file lie before 1990 or are still to come: the clock was probably wrong.',
  fileDays: '{n} days in the file',
  fileDay: '{day} ({n, plural, one {# point} other {# points}})',
  closeFile: 'Close the file',
  'fault.tooLarge': 'The file is larger than 400 MB and cannot be opened.',
  'fault.unreadable': 'The file cannot be read. It may have been moved or damaged.',
  'fault.unknown': 'This is not a GPX, .plt or CSV track.',
  'fault.tooManyPoints': 'The file has more than two million points and cannot be opened. Split it into several files.',
  'fault.noColumns':
    'The table does not say which columns are latitude and longitude. Name them in the first line, such as time,lat,lon.',
  'fault.datum':
    'The coordinates of the file are not WGS-84 and would be drawn beside their place. Export it as WGS 84.',
  'fault.noFixes': 'There is no track point in the file that can be read.',
  'fault.noTimes': 'The track points have no times, so they cannot be replayed.',
} satisfies Record<keyof typeof zh, string>;
