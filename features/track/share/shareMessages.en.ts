/** Texts of exporting and printing a day, in English. */
import type zh from './shareMessages.zh';

export default {
  share: 'Export and print',
  print: 'Print the day sheet',
  exportGpx: 'GPX',
  exportGeoJson: 'GeoJSON',
  exportCsv: 'CSV',
  exportNote: 'Coordinates are WGS-84. GPX leaves doubtful fixes out; the others keep them with their reason.',
  redact: 'Leave out in print',
  redactHint: 'Before others get to see it.',
  'redact.names': 'Names',
  'redact.round': 'Exact places',
  'redact.home': 'Home',
  redacted: 'Left out: {what}.',
  'redacted.pupil': 'A pupil',
  'redacted.home': 'a place left out',
  'redacted.place': 'place {n}',
  sheetTitle: "{name}'s day",
  sheetPrinted: 'Printed {time}. Times are {zone}.',
  sheetNote:
    '“Probably” is a guess from speed. Dashed lines and “unknown” mean that no fix could be trusted, not that ' +
    'the child stood still. {doubted, plural, =0 {} one {# doubtful fix is not counted. } other {# doubtful ' +
    'fixes are not counted. }}Coordinates: WGS-84.',
  sketch: 'Sketch of the way, without a map',
} satisfies Record<keyof typeof zh, string>;
