/** Texts of sharing, exporting and printing a day, in English. */
import type zh from './trackShare.zh';

export default {
  share: 'Share and export',
  shareDay: 'Share this day',
  shareNote:
    'This makes a picture, on this device only. Whoever gets it can save it and pass it on, so check first what to ' +
    'leave out.',
  redactPicture: 'Leave out of the picture',
  making: 'Making the picture…',
  pictureFailed: 'This browser cannot make the picture. Under “Print and files” you can print or export the day.',
  pictureAlt: '{title}, {date}: a sketch of the route, and what happened when',
  pictureNote: 'Homeward · The route is a sketch; “probably” is a guess from the speed',
  until: 'until {time}',
  moreLines: '{n, plural, one {# more entry} other {# more entries}}',
  hold: 'You can also press and hold the picture to save or send it.',
  savePicture: 'Save picture',
  sendFailed: 'It was not sent. You can save the picture and send it yourself.',
  more: 'Print and files',
  print: 'Print this day',
  exportGpx: 'GPX',
  exportGeoJson: 'GeoJSON',
  exportCsv: 'CSV',
  exportNote: 'Coordinates are WGS-84. GPX leaves doubtful fixes out; the others keep them, with the reason.',
  redact: 'Leave out of the print',
  'redact.names': 'Names',
  'redact.round': 'Exact places',
  'redact.home': 'Home',
  redacted: 'Left out: {what}.',
  'redacted.pupil': 'A pupil',
  'redacted.home': 'a place left out',
  'redacted.place': 'place {n}',
  sheetTitle: '{name}’s day',
  sheetPrinted: 'Printed {time}. Times are {zone}.',
  sheetNote:
    '“Probably” is a guess from the speed. Dashed lines and “unknown” mean that no fix could be trusted, not that the ' +
    'child stood still. {doubted, plural, =0 {} one {# doubtful fix is not counted.} other {# doubtful fixes are not ' +
    'counted.}}',
  sketch: 'Sketch of the route, without a map',
} satisfies Record<keyof typeof zh, string>;
