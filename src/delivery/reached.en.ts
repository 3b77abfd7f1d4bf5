/** Texts of whom messages reached, in English. */
import type zh from './reached.zh';

export default {
  title: 'Did it reach phones in the last {days} days?',
  intro:
    '“In time” counts only what is proved: the provider’s receipt says that the phone has it, or the browser showed the push, not more than {seconds} seconds after the alert. That a provider took it does not count.',
  none: 'In the last {days} days no message went by these ways.',
  'way.push': 'Push in browsers',
  'way.operator': 'The operator’s service',
  row: '{messages} messages, {accepted} taken, {told} with a proof; {reached} on the phone in time, that is {share}',
  rowUntold: '{messages} messages, {accepted} taken; no receipt came, so nobody knows whether phones have them',
  receipts: 'Does the phone have it?',
  'receipts.itself': 'This provider sends receipts by itself: the alert’s page says whether the phone has the message.',
  'receipts.typed':
    'This provider sends receipts: once saved, an address stands here. Type it in the provider’s console as the HTTP batch push of delivery reports; then the alert’s page says whether the phone has the message.',
  'receipts.none':
    'This provider sends no receipts: the alert’s page says that it took the message, and nobody knows whether the phone has it.',
  ownTitle: 'Alerts that did not reach your phone this month',
  ownNone: 'There was no alert for your phone this month.',
  ownAll: 'Of {alerts, plural, one {# alert} other {# alerts}} this month each was taken by at least one way.',
  ownMissed: 'Of {alerts, plural, one {# alert} other {# alerts}} this month {missed} did not reach your phone. Why:',
  ownWhy: '{way}: {why} ({n, plural, one {# alert} other {# alerts}})',
  'channel.push': 'Push in the browser',
  'channel.address': 'an address of yours',
  'channel.gateway': 'SMS',
  'why.offline': 'the page was not open',
  'why.refused': 'it was refused',
  'why.gone': 'the browser has ended its push: turn push on again on this device',
  'why.unreachable': 'it could not be handed over',
  'why.not-set-up': 'not set up: turn on push, or ask the school to note your number',
  'why.unknown': 'it was handed over, and may have been taken or not',
} satisfies Record<keyof typeof zh, string>;
