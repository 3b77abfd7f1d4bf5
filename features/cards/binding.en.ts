/** Texts of binding a card, and the bound card, in English. */
import type zh from './binding.zh';

export default {
  bindDevice: 'Link a card',
  mobileCheck: 'Check phone number',
  bindSuccess: 'Card linked',
  reportLoss: 'Report card lost',
  title: 'Link a student card',
  forChild: 'For {name}',
  otherText:
    'You are signed in as a parent of {present}. A card is linked to the child of your current identity, so switch ' +
    'to {name} first.',
  otherGo: 'Switch and link a card for {name}',
  enterText: 'Scan the QR code on the card or its box, or type the device number (IMEI).',
  number: 'Device number or QR code text',
  numberHint: '860000000000001',
  checkDigit:
    'The last digit does not fit the others: read it again on the card. If it is right, press “{submit}” once more.',
  numberWrong: 'That is not a device number. Please check it',
  camera: 'Scan with the camera',
  stopCamera: 'Stop scanning',
  aim: 'Point the camera at the code',
  cameraDenied: 'The camera is blocked. Allow it in your browser settings, or choose a picture.',
  cameraNone: 'No camera found. Choose a picture or type the number.',
  picture: 'Choose a picture',
  pictureNone: 'No QR code was found. Try a sharper picture.',
  pictureBroken: 'That file is not a picture.',
  cardNotOurs: 'That QR code does not belong to a student card.',
  checking: 'Looking up the card…',
  imei: 'Device number (IMEI)',
  rfid: 'Card number (RFID)',
  model: 'Model',
  phone: 'Phone number',
  lastTime: 'Last contact',
  lastHeard: 'Last report',
  neverSpoke: 'No contact yet',
  'state.free': 'Ready to link',
  'state.mine': 'Already linked to your child',
  'state.unavailable': 'Cannot be linked here',
  unavailableText:
    'Please check the number. The card may belong to another school, be linked already, or be reported lost; the ' +
    'school can look it up.',
  heldTitle: 'Confirm that you have the card',
  heldText: 'The RFID number or a linking code is printed on the back of the card or on its box. Enter either one.',
  cardCode: 'Number on the card',
  cardCodeHint: 'For example 0012345678 or K7QM-4T2X',
  cardCodeWrong: 'Enter the number on the card: letters, digits and dashes only',
  cardCodeNone: 'There is no number, or I cannot read it',
  cardCodeSchool:
    'If there is no number or you cannot read it, ask the school to give the card to your child. Anybody can pretend ' +
    'to press this card’s key, so it cannot be linked by its key.',
  ask: 'Ask the other guardian to confirm',
  askText:
    'The school gave this card to your child. It is linked once the other guardian confirms it under “Linked ' +
    'card”, within a day.',
  askAgree: 'Agree and ask',
  askBack: 'Use the number on the card instead',
  requestTitle: '{name} wants to link a student card',
  requestText: 'If you confirm, card {imei} is linked to your child and starts to report positions.',
  requestMine: 'Waiting for the other guardian',
  requestMineText: 'Ask them to open “Linked card” and confirm card {imei}.',
  requestConfirm: 'Confirm',
  requestRefuse: 'Decline',
  requestTakeBack: 'Withdraw the request',
  requestConfirmed: 'Card linked',
  requestEnded: 'The request is closed',
  contact: 'Ask the school',
  another: 'Use another card',
  consentTitle: 'Guardian’s consent',
  consentText:
    'Once linked, the card reports your child’s position from time to time; you and the class’s teachers can see ' +
    'it. You can unlink it at any time, and collection stops at once.',
  consent:
    'I am the child’s guardian, have read the <link>student-card privacy policy</link>, and agree that my child’s ' +
    'positions are collected and used for this.',
  consentMissing: 'A guardian’s consent is needed',
  agree: 'Agree and link',
  refused: 'No card was linked, and no positions are collected.',
  binding: 'Linking…',
  mobileTitle: 'Link by phone and SOS key',
  mobileText: 'Without the number on the card, you need a code sent to your phone and a press of the card’s key.',
  mobileLost: 'Please choose the card first.',
  keyTitle: 'Press the card’s SOS key',
  keyText:
    'The card must be on and have a signal. Hold the SOS key until the card responds, wait a few seconds, then tap ' +
    '“Agree and link” within {seconds} seconds. Nobody is alerted while the card is not linked.',
  keyNotHeard:
    'The card cannot be linked yet. Hold the SOS key again, wait a few seconds and try again within {seconds} ' +
    'seconds. If it still fails, ask the school.',
  successTitle: 'Card linked',
  successText:
    'Once the card is on and has a signal, its first position arrives within a few minutes. Then confirm its ' +
    'connection under “See card”: until you do, no numbers and messages are sent to it.',
  successNone: 'No card has been linked yet',
  position: 'See position',
  cardSettings: 'See card',
  contactTitle: 'Find a contact',
  contactText: 'These teachers can help with the card. They can see who called them, and when.',
  callTooMany: 'You have seen many numbers this hour. Please try later.',
  contactFind: 'Find by name',
  contactNone: 'Nobody found',
  call: 'Call {name}',
  noNumber: 'Reach them through the school',
  tenoinfo: 'Linked card',
  tenoinfoOf: '{name} · linked card',
  firmware: 'Firmware',
  sim: 'SIM',
  simEnd: 'ending in {digits}',
  signal: 'Signal',
  signalBars:
    '{bars, plural, =0 {no bars} =1 {weak (1 bar)} =2 {fair (2 bars)} =3 {good (3 bars)} other {strong (4 bars)}}',
  lineNew: 'The card’s connection waits for your yes',
  lineNewText:
    'A device gave this card’s number, but the number is printed on the card and anybody can give it. Until you ' +
    'confirm, positions and SOS arrive and are marked; class times and the reporting interval are sent to it; ' +
    'numbers and messages wait for your yes and are not sent.',
  lineOther: 'Another connection uses this card’s number',
  lineOtherText:
    'It is not the one you confirmed: the SIM or the network may have changed, or somebody copies the card. Its SOS ' +
    'still alerts you and is marked; its positions do not count for fences and waters; it is sent no numbers and no ' +
    'messages. If you changed nothing, find out who has the card.',
  lineNone: 'Nothing is connected now. Switch the card on where it has a signal, and come back in a few minutes.',
  lineSeveral:
    'More than one connection gave this number. Open the card and compare the last four digits printed on its SIM ' +
    'before you confirm one.',
  simUnsaid: 'not given',
  lineHeard: 'Last heard',
  lineMine: 'It is the card in my hand',
  lineAsk: 'Is the card in your hand and switched on?',
  lineAskText:
    'Your family’s numbers and messages are then sent to this connection. Do not confirm without the card in hand.',
  lineAskSim:
    'The SIM of this connection ends in {digits}. Your family’s numbers and messages are then sent to it. Do not ' +
    'confirm without the card in hand.',
  lineYes: 'In my hand: confirm',
  lineConfirmed: 'Confirmed',
  lineGone: 'This connection is gone. Switch the card on and look again in a few minutes.',
  lineUnclear: 'Nothing here tells which one is your card, so it cannot be confirmed. Please ask the school.',
  noneText: 'Once you link one, you can see where your child is.',
  unbind: 'Unlink',
  unbindAsk:
    'Collection of {name}’s positions stops at once, and earlier positions and day tracks can no longer be seen.',
  unbound: 'Card unlinked',
  guardianTitle: 'For parents only',
  guardianText: 'A card is linked by the child’s guardian. Switch to your parent identity.',
  loss: 'Lost card',
  lossNot: '{name}’s card is not reported lost',
  lossSince: '{name}’s card has been reported lost since {since}',
  lossText:
    'If the card is gone, report it lost first: teachers and family then see that the position is the card’s, not ' +
    'the child’s, and whoever finds it cannot link it. You can undo this at any time.',
  lossMeanwhile:
    'Meanwhile the map shows where the card is, not the child. Fences and waters no longer alert you; an SOS still ' +
    'does. The rest of the family decide for themselves. For a new card, unlink this one under “Linked card”; it ' +
    'stays reported lost.',
  lossOfOther:
    'Someone else in the family reported this card lost, so the map may show where the card is, not the child. ' +
    'Your fence and water alerts stay on unless you choose otherwise. If the card is not lost, undo the report.',
  lossSilence: 'It is lost: stop my alerts',
  lossSilenced: 'Fence and water alerts are off for you',
  lossReport: 'Report as lost',
  lossAsk:
    'Report {name}’s card as lost? Its position will be shown as the card’s, not the child’s, and fences and ' +
    'waters no longer alert you. The rest of the family are told and decide for themselves.',
  lossReported: 'Reported as lost',
  lossEnd: 'Found it: undo the report',
  lossFound: 'The report was undone',
  lossWhere: 'See where the card is',
  lossNone: 'There is no card to report.',
  mobileNoCodes:
    'To link a card this way, your phone receives a code, and this platform is not connected to an SMS service. Please take the card to the school, which can give it to your child.',
} satisfies Record<keyof typeof zh, string>;
