/** Texts of the alert settings, in English. */
import type zh from './alertSettings.zh';

export default {
  urgent: 'The settings below do not touch SOS, a fall or a child in the water: an open page always rings.',
  'rest.sos': 'SOS (sent late)',
  'rest.fall': 'Fall (sent late)',
  'rest.water': 'Water (near it, left it)',
  kinds: 'Which alerts, and how',
  kindsText:
    'Alerts with everything off are still kept under Alerts. Push goes only to browsers and phones on which it is on.',
  kind: 'Kind',
  cell: '{kind}: {channel}',
  quiet: 'Quiet hours',
  quietText: 'No sound and no push during these hours, except for urgent alerts.',
  mutesNone: 'Nothing is muted.',
  push: 'Push in this browser',
  'push.asking': 'Checking…',
  'push.unsupported':
    'This browser cannot receive push. On an iPhone, add this page to the home screen first and open it from there.',
  'push.not-set-up': 'Push is not set up on this platform.',
  'push.denied': 'The browser blocks push. Allow notifications in its settings for this site.',
  'push.off': 'Off. Turn it on, and alerts are sent to this browser while no page is open, too.',
  'push.on': 'On. While no page is open, alerts are sent to this browser.',
  'push.failed': 'That did not work, and nothing has changed. Please try again.',
  'push.switch': 'Push in this browser',
  test: 'Send yourself a test alert',
  testText: 'It goes only to you, over every channel you have set up, so you can see what arrives.',
  testSend: 'Send',
  testWait: 'Sending…',
  testSent: 'Sent {time}:',
  testFailed: 'It was not sent. Please try again.',
  testNone: 'There is no channel to send it over.',
  schoolUrgent:
    'SOS, a fall and a child in the water use every channel. Below are the others, for everybody who has set nothing.',
  ways: 'How alerts reach parents now',
  'way.app': 'An open page: it rings, but for mutes and quiet hours.',
  'way.push':
    'Phone push: {n} of {people} guardians switched it on. In mainland China most Android phones get no browser pushes; on an iPhone the page must be on the home screen.',
  'way.noPush': 'Phone push: the platform has not set it up.',
  'way.gateway': 'SMS and WeChat: {n} of {people} guardians have a number that takes them.',
  'way.address': 'E-mail and apps: {n} of {people} guardians have proved an address of their own.',
  'way.noGateway': 'SMS: none. While no message provider is bound, parents whose page is closed get nothing that way.',
  'way.refused':
    'The latest SMS or WeChat alert was not sent ({time}): the gateway refused it. Whoever runs the platform finds the reason in its log, and compares the secret.',
  'way.unreachable':
    'The latest SMS or WeChat alert was not sent ({time}): the gateway cannot be reached. Ask whoever runs the platform.',
  'way.unreached': '{n, plural, one {One guardian gets} other {# guardians get}} alerts only while a page is open.',
  savedMeanwhile: 'Somebody else just changed it. Your changes are kept; save again to put yours in its place.',
  saveOver: 'Save mine',
  saveFaults: 'Some quiet hours are not filled in.',
} satisfies Record<keyof typeof zh, string>;
