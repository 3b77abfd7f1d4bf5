/**
 * The gateway for cards on their own connections. It reads their messages, hands what they report to the one intake,
 * and answers after the commit. It knows no sockets: the composition root brings links.
 */
import type { AlertWriter } from '../../alarm/alerts/alertWriter';
import type { CardRecords } from '../cardSettings/cardRecords';
import type { DeviceIntake } from '../intake/acceptReports';
import { failed, standingTrouble } from '../../engine/trouble';
import type { PlatformContext } from '../../engine/platform';
import { cardAttendant } from './attend';
import { type CardGateway, type CardGatewayOptions, NO_OTHER_GATEWAYS, type OtherGateways } from './cardGateway';
import { seal } from './envelope';
import { cardClaims } from './claims';
import { GATEWAY_LIMITS } from './limits';
import { LINE_CONFIRMED } from '../../people/cards/knownLines';
import { bytesOfText, toByteText } from './link';
import { neighbours } from './neighbours';
import { onlineLines } from './onlineLines';
import { PROFILES } from './profiles';
import { type CardSession, type CutReason, openSession, overdue, spend, takeBytes, takeSilence } from './session';
import { restOf, waitingBytes } from './splitter';
import type { WireMessage } from './wireRules';
import { cardTeller, type CommandsForCards } from './tell';
import { understand } from './understand';

export function createCardGateway(
  context: Pick<PlatformContext, 'db' | 'clock' | 'log' | 'every'>,
  options: CardGatewayOptions,
  devices: DeviceIntake,
  commands: CommandsForCards,
  records: Pick<CardRecords, 'heardCalls' | 'heardSms'>,
  alerts: AlertWriter,
  others: OtherGateways = NO_OTHER_GATEWAYS,
): CardGateway {
  const { clock, log, every } = context;
  const { cipher } = options;
  const unstored = standingTrouble(log, 'a report of a card could not be stored');
  const sessions = new Set<CardSession>();
  const online = onlineLines((session) => cut(session, 'replaced'));
  const beside = neighbours();
  const claims = cardClaims();
  const counts = { messages: 0, damaged: 0, skipped: 0, cuts: {} as Partial<Record<CutReason, number>> };
  const nowMs = () => clock().getTime();

  function becomeStranger(session: CardSession): void {
    leaveDevice(session);
    if (session.isStranger || session.closed) return;
    session.isStranger = true;
    if (!beside.isStranger(session)) cut(session, 'stranger');
  }

  function leaveDevice(session: CardSession): void {
    online.left(session);
    session.deviceNo = null;
  }

  function forget(session: CardSession): void {
    if (session.closed) return;
    session.closed = true;
    sessions.delete(session);
    beside.closed(session);
    claims.closed(session);
    online.left(session);
  }

  function cut(session: CardSession, reason: CutReason): void {
    if (session.closed) return;
    counts.cuts[reason] = (counts.cuts[reason] ?? 0) + 1;
    forget(session);
    session.waiting = [];
    session.link.cut();
  }

  /**
   * Gives the connection, with what the card said and nobody has answered, to the gateway of the card's cell.
   * @returns false when no other cell knows the card.
   */
  async function handOver(session: CardSession, wasHere: boolean): Promise<boolean> {
    const other = await others.of(session.uniqueId, wasHere);
    if (!other) return false;
    const isGone = session.closed;
    forget(session);
    counts.messages -= 1;
    const said = session.waiting.map(({ text }) => `${text}\r\n`).join('') + restOf(session.splitter);
    session.waiting = [];
    session.successor = other.connect(session.link, session.speaker);
    if (session.paused) session.link.resume();
    session.successor.received(bytesOfText(said));
    if (isGone) session.successor.closed();
    return true;
  }

  /** The card is gone, but what it said before is stored, and a last message without a line end is over. */
  function left(session: CardSession): void {
    if (session.closed) return;
    if (waitingBytes(session.splitter) > 0) takeSilence(session, nowMs());
    forget(session);
    void work(session);
  }

  function write(session: CardSession, text: string): boolean {
    if (session.closed) return false;
    const plain = toByteText(text);
    const { form, envelope, speaker } = session;
    if (form === 'sealed' && envelope && cipher) session.link.write(seal(plain, envelope, speaker.model, cipher));
    // Only student cards want a line end; a watch would take it for the beginning of the next frame.
    else session.link.write(bytesOfText(form === 'student' ? `${plain}\r\n` : plain));
    return true;
  }

  function known(session: CardSession, deviceNo: number): void {
    session.isStranger = false;
    // It may have had another number, with another wearer.
    online.left(session);
    session.deviceNo = deviceNo;
    if (session.closed) return;
    beside.isCard(session);
    online.came(session, deviceNo);
  }

  const teller = cardTeller(context, commands, write);
  const { attend, lookAgain } = cardAttendant(context, devices, teller, records, alerts, {
    write,
    known,
    becomeStranger,
    handOver,
    hasCardBeside: (session) => beside.hasCard(session, ({ trust }) => trust === 'confirmed'),
  });
  const endListening = commands.onDue((deviceNo) => {
    const session = online.ofDevice(deviceNo);
    // A card that has just logged in still asks for itself.
    if (!session || session.dueAt < Number.POSITIVE_INFINITY) return;
    session.dueAt = nowMs();
    tellDue(session);
  });

  /** A family has said which line is the card's: in whatever process its connections are. */
  const stopHearing = context.db
    .listen(LINE_CONFIRMED, (uniqueId) => {
      for (const session of online.ofCard(uniqueId))
        lookAgain(session).catch((error: unknown) => failed(log, error, 'a confirmed line could not be told', 'warn'));
    })
    .catch((error: unknown) => failed(log, error, 'confirmed lines are not heard of', 'warn'));

  /** Writes what is due, beside the messages of the card. */
  function tellDue(session: CardSession): void {
    teller
      .tellNext(session)
      .catch((error: unknown) => failed(log, error, 'a command could not be told to a card', 'warn'));
  }

  /** The address has no work left for connections of nobody: this one is neither read nor attended to until it has. */
  function hold(session: CardSession): void {
    session.held = true;
    if (session.closed || session.paused) return;
    session.paused = true;
    session.link.pause();
  }

  function readAgain(session: CardSession): void {
    const isFull = session.waiting.length > GATEWAY_LIMITS.readAgain;
    if (!session.paused || session.held || session.closed || isFull) return;
    session.paused = false;
    session.link.resume();
  }

  async function work(session: CardSession): Promise<void> {
    if (session.working || session.retryAt > nowMs()) return;
    session.working = true;
    try {
      for (let message = session.waiting[0]; message; message = session.waiting[0]) {
        if (session.held) return;
        if (!beside.hasWork(session, nowMs())) return hold(session);
        beside.pay(session, GATEWAY_LIMITS.messageWork);
        await handle(session, message);
        session.failures = 0;
        unstored.ended();
        session.waiting.shift();
        if (session.inTurn && session.deviceNo === null && session.waiting.length > 0) return hold(session);
        readAgain(session);
      }
    } catch (error) {
      // The store is away or overloaded: the message waits, and the card is not answered meanwhile.
      session.failures += 1;
      session.retryAt = nowMs() + GATEWAY_LIMITS.retry;
      if (session.failures > GATEWAY_LIMITS.retries) cut(session, 'store');
      unstored.began(error);
    } finally {
      session.working = false;
    }
  }

  async function handle(session: CardSession, message: WireMessage): Promise<void> {
    if (message.form === 'binary') {
      counts.skipped += 1;
      if (session.uniqueId !== '') session.heardAt = nowMs();
      return;
    }
    const turn = understand(session, message, options, clock());
    // One connection is one card: another number on it is somebody's test, or worse.
    if (!turn || (session.uniqueId !== '' && turn.uniqueId !== session.uniqueId)) {
      counts.damaged += 1;
      const reason = spend(session, GATEWAY_LIMITS.damaged, nowMs());
      if (reason) cut(session, reason);
      return;
    }
    if (session.uniqueId === '' && !mayClaim(session, turn.uniqueId)) return;
    counts.messages += 1;
    session.heardAt = nowMs();
    await attend(session, turn);
  }

  /** The connection says whose it is. @returns false when it is cut, because others say so too often. */
  function mayClaim(session: CardSession, uniqueId: string): boolean {
    beside.spoke(session);
    const { mayStay, tooMany } = claims.claimed(session, uniqueId, online.ofCard(uniqueId)[0], nowMs());
    if (!mayStay) cut(session, 'claims');
    if (tooMany) cut(tooMany, 'claims');
    return mayStay;
  }

  function afterBytes(session: CardSession, reason: CutReason | null): void {
    if (reason) return cut(session, reason);
    beside.pay(session, session.unpaid);
    session.unpaid = 0;
    if (!beside.hasWork(session, nowMs())) hold(session);
    if (!session.paused && session.waiting.length > GATEWAY_LIMITS.waiting) {
      session.paused = true;
      session.link.pause();
    }
    void work(session);
  }

  async function sweep(): Promise<void> {
    const now = nowMs();
    let crowdCuts = 0;
    const hadTurn: CardSession[] = [];
    for (const session of sessions) {
      if (session.held && beside.hasWork(session, now)) {
        session.held = false;
        session.inTurn = true;
        hadTurn.push(session);
        void work(session);
        readAgain(session);
      }
      if (waitingBytes(session.splitter) > 0 && now - session.bytesAt >= GATEWAY_LIMITS.silence)
        afterBytes(session, takeSilence(session, now));
      else if (session.retryAt !== 0 && session.retryAt <= now && session.waiting.length > 0) void work(session);
      if (session.underWay && session.underWay.until <= now) {
        session.underWay = null;
        session.dueAt = now;
      }
      if (session.dueAt <= now) tellDue(session);
      const reason = overdue(
        session,
        PROFILES[session.speaker.model].heartbeat,
        crowdCuts < GATEWAY_LIMITS.crowdCuts && beside.isCrowded(session),
        now,
      );
      if (reason === 'crowd') crowdCuts += 1;
      if (reason) cut(session, reason);
    }
    // The others of its address come before it the next time.
    for (const session of hadTurn) if (sessions.delete(session)) sessions.add(session);
  }
  const endSweep = every(GATEWAY_LIMITS.sweep, sweep);

  return {
    connect(link, speaker) {
      const session = openSession(link, nowMs());
      if (speaker) session.speaker = { ...speaker };
      sessions.add(session);
      const tooMany = beside.opened(session, nowMs());
      if (!beside.hasWork(session, nowMs())) hold(session);
      if (tooMany) cut(tooMany, 'crowd');
      // Who says nothing makes room for who has just come.
      if (sessions.size + others.connections() > GATEWAY_LIMITS.connections)
        cut(beside.longestSilent() ?? session, 'full');
      return {
        received: (bytes) => {
          if (session.successor) session.successor.received(bytes);
          else if (!session.closed) afterBytes(session, takeBytes(session, bytes, nowMs()));
        },
        closed: () => (session.successor ? session.successor.closed() : left(session)),
      };
    },
    figures: () => ({ connections: sessions.size, cards: online.count(), ...counts, cuts: { ...counts.cuts } }),
    stop() {
      endSweep();
      endListening();
      void stopHearing.then((stop) => stop?.());
      for (const session of sessions) cut(session, 'stopping');
    },
  };
}
