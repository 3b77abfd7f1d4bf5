/** Texts of the student card's privacy policy, in English. It states what the platform does: change both together. */
import type zh from './privacy.zh';

export default {
  title: 'Student-card privacy policy',
  lead:
    'Where a child is, is sensitive personal information. This policy says in plain words why we need it, who ' +
    'can see it, how long it is kept and how to refuse. It follows articles 28 to 31 of the Personal Information ' +
    'Protection Law and the Provisions on the Cyber Protection of Children’s Personal Information, and covers ' +
    'the student card and this platform.',
  version: 'Version {version}',
  purposeTitle: '1. Why it is collected',
  purpose:
    'For one purpose: that guardians and the school can know, when it matters, where a child who carries a ' +
    'student card is and whether the child is safe. No profiles, no advertising, no judging of children, no sale.',
  collectTitle: '2. What is collected, and how',
  collect1:
    'Account: your name, your mobile number, and when and with which browser and system you signed in. The school ' +
    'registers name and number, or an education platform passes them on. E-mail addresses and those of apps only when ' +
    'you add them yourself; remove one, and it is gone.',
  collect2:
    'Child: name, school, class, registered by the school. Names that you give to places where the child was: only the ' +
    'guardians of this child see them, and you can delete them at any time.',
  collect3:
    'Student card: its IMEI, RFID and phone number, its battery and when it last spoke. You scan or type it when ' +
    'binding; the card reports from then on.',
  collect4:
    'Positions: time, longitude and latitude, accuracy, source (satellite, Wi-Fi or cell tower), speed, heading, ' +
    'altitude. The card reports them from time to time, or when someone looks at the live position.',
  collect5:
    'SOS, call and message records and temperature: only when the card has them and the school or guardian ' +
    'switched them on. A face photo: only when you upload one.',
  collect6:
    'The browser keeps your sign-in, language, appearance, unsaved drafts, and one device cookie (for 180 days from ' +
    'your last sign-in), nothing else. The cookie only shows that your account was opened on this device before, so ' +
    'that you are asked for fewer image codes; nothing else reads it. There are no third-party statistics. Our own ' +
    'count sign-ins without naming anybody.',
  sensitiveTitle: '3. Why it is needed, and what it means for the child',
  sensitive:
    'Whereabouts, and everything about a child under fourteen, are sensitive personal information. Without ' +
    'positions a card cannot tell you that a child arrived or took a wrong turn. It means that whoever may look ' +
    'learns a child’s daily ways; so few may, and looks by staff of the school are written down.',
  consentTitle: '4. A guardian’s separate consent, and refusing',
  consent:
    'For a child under fourteen a card is linked, and positions are collected, only after a parent or other ' +
    'guardian has agreed to it separately. On the binding page “agree” and “refuse” stand side by side, and ' +
    'nothing is ticked beforehand.',
  refuse:
    'You may refuse, and you may withdraw at any time: unbind the card under “Card settings · Device binding”. ' +
    'Positions stop at once, nobody can see the earlier ones or this card’s alerts any more, and they are deleted when their time is ' +
    'up. Refusing means no positions and no alerts; it changes nothing about school or the rest of the platform.',
  seeTitle: '5. Who can see it',
  see1: 'Guardians: their own children.',
  see2: 'Teachers: the children of classes they teach. School administrators: the children of their school.',
  see3:
    'When staff see a child’s position it is recorded: opening the child makes one line an hour, being shown on the ' +
    'class map or in a list one line a day. Opening a photo or file of a request about the child is recorded too. ' +
    'Guardians can read in the platform who saw what, and when.',
  see4:
    'Whoever leaves a class, signs out, changes the password or unbinds the card, or whose service has ended, gets no ' +
    'new position from that moment on, not even on a page that is open.',
  shareTitle: '6. Who it is passed on to',
  share: 'Nothing is given to third parties, except:',
  shareCodes:
    'When a code is sent, the provider gets your number, or the address that you want to prove, and the school’s name and the code.',
  shareAlerts:
    'When an alert reaches you by SMS, call, WeChat, e-mail or an app, the provider gets your number, or the address that you added and proved yourself, and the school’s name, the first character of the child’s name (of two children who begin alike, the last one too), what happened and when. It gets no place. A message to a group of teachers says the same, without a number. A message to who answers for a water names the water.',
  shareProviders: 'Message providers that are bound now: {list}.',
  shareProvidersNone: 'No message provider is bound now.',
  shareOperator: 'the operator’s own SMS gateway',
  inChina: '{name} (in China)',
  abroad: '{name} (outside China)',
  atOwnAddress: '{name} (at an address of the school or the operator)',
  sharePush:
    'Once you allow pushes in your browser, its maker’s push service (Google, Apple, Mozilla or Microsoft, outside China) passes alerts on. They are encrypted and it cannot read them; it knows that a message went to your browser. Without your permission there is none of this.',
  sharePushOff: 'Pushes are off on this platform: no push service of a browser’s maker is used.',
  shareRadios:
    'A card indoors has no satellites. Where the school’s own map does not know the Wi-Fi that it hears, these services are asked where it is: {list}. They get addresses of access points, signal strengths and numbers of masts; no child, no name, no card number and no name of a Wi-Fi. AMap also gets 15 digits that stand for the card and are no number of it. Cards at home are not asked about.',
  shareRadiosOff: 'No service that finds places by Wi-Fi and masts is bound: nobody gets what a card hears.',
  shareMasts:
    'For a place by masts the platform reads its own copy of OpenCelliD’s table (CC BY-SA 4.0), and asks nobody.',
  'radio.amap': 'AMap',
  'radio.ichnaea': 'beaconDB (ichnaea)',
  'radio.google': 'Google',
  'radio.unwired': 'Unwired Labs',
  shareApps: 'When you open another application of the school, it gets your name and role.',
  shareMap: 'When the map is drawn, its provider knows which part of the map was asked for, not where the child is.',
  shareLaw: 'Where the law requires it.',
  shareAbroad: 'Beyond what is named above as outside China, nothing is sent abroad.',
  storeTitle: '7. Where it is kept, how long, and what then',
  store:
    'On servers within mainland China, of the school or the operator it has charged. Positions and tracks are ' +
    'kept for {days, plural, one {# day} other {# days}} and then deleted by whole days for good; so are last ' +
    'positions, alerts, arrivals and departures, temperatures, records of who looked, and bindings that have ended. ' +
    'Children who have left the school, and accounts that no longer belong to it, are deleted with all their records ' +
    'after {days, plural, one {# day} other {# days}}; to have it done earlier, ask the school. A sign-in lasts seven ' +
    'days at most.',
  storeShorter: 'A school may keep for fewer days. Once you are signed in, the days of your school stand here.',
  safeTitle: '8. How it is protected',
  safe:
    'Everything travels encrypted; passwords are kept only as salted one-way hashes; sign-ins can all be ended ' +
    'at any time; every request is checked for who asks and about whom; logs hold no position, number or name; ' +
    'sign-in and codes limit how often one may try, for which only hashes of number and network address are ' +
    'kept, for little more than a day at most; a code that was sent is deleted with its number within two hours. Should something leak, guardians are told at once and the ' +
    'authorities informed.',
  rightsTitle: '9. Your rights',
  rights:
    'You may see, copy, correct and delete what is kept about you and your child, withdraw consent, close the ' +
    'account and ask what this policy means. You can see, download tracks, correct names and withdraw consent in the ' +
    'platform; for the rest contact us, and you will have an answer within fifteen working days.',
  contactTitle: '10. Complaints and contact',
  contact: 'Responsible for personal information: {contact}',
  contactSchool:
    'Responsible for personal information: please ask your child’s school, which passes it to the operator of ' +
    'the platform.',
  complain:
    'If the answer does not satisfy you, you may complain to the local cyberspace administration (12377) or go ' +
    'to court.',
  changeTitle: '11. Changes',
  change:
    'When purpose, scope or time of keeping change, the school asks guardians again; whoever does not agree may ' +
    'unbind the card, and collecting stops at once.',
} satisfies Record<keyof typeof zh, string>;
