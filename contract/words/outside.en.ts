/** Texts that go out without the console, in English: lock screens and SMS. They say nothing that a stranger may not read. */
import type zh from './outside.zh';
import type { Translated } from './translated';

export default {
  lockScreen: {
    sos: 'SOS',
    fall: 'may have fallen',
    water: 'water alert',
    removed: 'card taken off',
    fence: 'geofence',
    temperature: 'temperature',
    battery: 'card low on battery',
    silence: 'card not heard',
    loss: 'card reported lost',
    sim: 'card has another SIM',
    clock: 'card clock is wrong',
    test: 'test alert',
  },
  lockScreenHint: {
    loss: 'Please decide: go on with fence and water alerts?',
    test: 'Alerts reach this device.',
  },
  sms: {
    sos: 'SOS',
    fall: 'a fall',
    water: 'water alert',
    removed: 'the card was taken off',
    fence: 'geofence alert',
    temperature: 'temperature alert',
    battery: 'the card is low on battery',
    silence: 'the card is not heard',
    loss: 'the card was reported lost or found',
    sim: 'the card has another SIM',
    clock: 'the clock of the card is wrong',
    test: 'test alert',
  },
  message: {
    alert: '{school}: pupil {who}, {what}. Please open the school’s platform.',
    alertLink: '{school}: pupil {who}, {what}. See {link}',
    code: '{school}: your code is {code}, valid for 5 minutes. Tell nobody.',
    addressCode:
      '{school}: your code is {code}, valid for 10 minutes. Type it into the platform, and alerts come here too. If you did not ask for it, ignore this.',
    addressTest: '{school}: test message of {time}. That you read it shows that alerts can come here.',
    group: '{school}: {time}, pupil {who}, {what}. Please open the school’s platform.',
    groupLink: '{school}: {time}, pupil {who}, {what}. See {link}',
    /** A message by which an administrator tries a provider. It names nobody. */
    test: '{school}: test message of {time}. That you read it shows that this way works.',
    nobody: 'test',
    /** Templates that a school hands in at a provider for review; their variables are those of provider.ts. */
    reviewCode: 'Your code is {code}, valid for 5 minutes. Tell nobody.',
    reviewAlert: '{school}: pupil {who} reported at {time}: {what}. Please open the school’s platform.',
    waterGuard: 'Pupil {who} {what}: {water}. Please go and look at once.',
    inWater: 'has been in the water since {time}',
    wasInWater: 'was in the water at {time} and is out of it; nobody has said that all is well',
    atWater: 'was at the water at {time}, and nobody has said that all is well',
  },
  notification: {
    title: '{who} · {what}',
    unknownAlert: 'alert',
    unknownNews: 'something new',
    urgentHint: 'Tap to see where, and to take it in hand',
    hint: 'Tap to see it',
  },
  approval: {
    decide: 'waits for your decision',
    urged: 'you are asked to decide soon',
    agreed: 'agreed',
    refused: 'refused',
    returned: 'sent back to you to change',
    copied: 'a copy for you',
    revoked: 'withdrawn after it was agreed',
  },
  trip: {
    asked: 'A trip · may your child go?',
    remind: 'A trip · still waits for your answer',
  },
  notice: {
    published: 'A notice · from a teacher',
    asks: 'A notice · please confirm',
  },
} satisfies Translated<typeof zh>;
