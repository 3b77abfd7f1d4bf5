/** Reads one message of a connection in the protocol that it has, and keeps what the connection is found to speak. */
import type { CardGatewayOptions } from './cardGateway';
import { openSealed } from './envelope';
import { hearHq } from './hq/hear';
import { fromByteText } from './link';
import type { GatewayModel } from './profiles';
import type { CardSession } from './session';
import { hearStudent } from './student/hear';
import { LONGEST_MESSAGE } from './splitter';
import type { Turn } from './turn';
import { hearWatch } from './watch/hear';
import type { WireMessage } from './wireRules';

/** The model of a student card whose messages are not sealed: one firmware has a switch for that. */
const PLAIN_MODEL: GatewayModel = 'a';

/** @returns null for damage. */
export function understand(
  session: CardSession,
  { form, text }: WireMessage,
  { makers, cipher, host, tiltMakers = new Set() }: CardGatewayOptions,
  now: Date,
): Turn | null {
  if (text.length > LONGEST_MESSAGE) return null;
  const { speaker } = session;
  session.form = form;
  if (form === 'watch') {
    const turn = hearWatch(text, now);
    if (turn) session.watch = turn.watch;
    speaker.model = 'watch';
    return turn;
  }
  if (form === 'hq') {
    speaker.model = 'hq';
    const turn = hearHq(text, now, { uniqueId: session.uniqueId, tiltMakers });
    if (turn) session.hqMaker = turn.maker;
    return turn;
  }
  if (form === 'student') {
    speaker.model = PLAIN_MODEL;
    return hearStudent(fromByteText(text), speaker, now, host);
  }
  const opened = openSealed(text, makers, cipher);
  if (!opened) return null;
  session.envelope = { maker: opened.maker, firmware: opened.firmware };
  speaker.model = opened.model;
  return hearStudent(fromByteText(opened.plain), speaker, now, host);
}
