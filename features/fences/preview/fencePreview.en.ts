/** Texts of the preview of a fence draft, in English. */
import type zh from './fencePreview.zh';

export default {
  title: 'What the last 14 days would have looked like',
  on: 'Try it with',
  lately: '{n, plural, =0 {no alerts} one {# alert} other {# alerts}} in 14 days',
  running: 'Working it out…',
  shape: 'Once the shape is drawn, you see how often it would have alerted in the last 14 days.',
  total: '{n, plural, one {# alert} other {# alerts}}',
  never: 'no alerts',
  arrive: '{n, plural, one {# arrival} other {# arrivals}}',
  leave: '{n, plural, one {# departure} other {# departures}}',
  pass: '{n, plural, one {# pass} other {# passes}}',
  absent: '{n} not there on time',
  doubtful: '{n} uncertain',
  silent: '{n} kept quiet by the rules',
  noFixes: 'No locations in the last 14 days, so there is nothing to try it on.',
  days: 'alerts on {n, plural, one {# day} other {# days}}',
  showSilent: 'Include those without an alert ({n})',
  day: '{day}: {words}',
  insideFor: 'inside for {duration}',
  notInside: 'not inside',
  silentBecause: 'no alert: {why}',
  quietDays: 'None on {n, plural, one {# other day} other {# other days}}',
  shown: 'On the map: {what}',
  legend: 'Thick line: time inside',
  time: '{kind} {time}',
} satisfies Record<keyof typeof zh, string>;
