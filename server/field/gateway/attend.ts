/** Attends to one message of a card: who it is, what is stored, what is answered, and what its words prove. */
import type { AlertWriter } from '../../alarm/alerts/alertWriter';
import { CODES } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { CardRecords, HeardCall } from '../cardSettings/cardRecords';
import type { DeviceIntake } from '../intake/acceptReports';
import { isCallForHelp } from '../intake/alarms';
import type { CardNews, Report } from '../intake/report';
import { failed } from '../../engine/trouble';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { believed } from './believed';
import { fewAtOnce } from './buckets';
import { cardLines, type LineOfCard } from '../../people/cards/cardLines';
import { GATEWAY_LIMITS } from './limits';
import type { CardSession } from './session';
import { simNotices } from './simNotices';
import { strangers } from './strangers';
import type { CardTeller } from './tell';
import { networkOf } from '../../people/cards/trust';
import type { Turn } from './turn';

/** What the gateway does with its connections. */
export interface Connections {
  /** Writes to the card. False when the connection is gone. */
  write(session: CardSession, text: string): boolean;
  /** The session now belongs to a known card; an older connection of it is cut. */
  known(session: CardSession, deviceNo: number): void;
  becomeStranger(session: CardSession): void;
  /** Whether a card by a confirmed line is connected from the same network address. */
  hasCardBeside(session: CardSession): boolean;
  /**
   * Gives the connection to the cell that knows the card, with the message that is attended to. False when none does.
   * @param wasHere true for a card that this cell knew.
   */
  handOver(session: CardSession, wasHere: boolean): Promise<boolean>;
}

/** The gateway may report for every card; how much a line is believed takes the place of a key. */
const EVERY_CARD = { keyHash: '', deviceNo: null, schoolId: null };
const SENDER = { protocol: 'card' as const, grant: EVERY_CARD, reread: async () => EVERY_CARD };

/** Milliseconds between two notes that a line which waits for a yes is connected. */
const SAID_EVERY = spanMs(1, 'minutes');

/** Least strength of the first, second, third and fourth bar. dBm. */
const LEAST_DBM = [-109, -101, -91, -81];

/**
 * What the gateway does with a message, and with a card of which a line was confirmed. Both throw when the store is
 * away: nothing was answered then.
 */
export interface CardAttendant {
  attend(session: CardSession, turn: Turn): Promise<void>;
  lookAgain(session: CardSession): Promise<void>;
}

export function cardAttendant(
  context: Pick<PlatformContext, 'db' | 'clock' | 'log'>,
  { keyring, accept }: DeviceIntake,
  teller: CardTeller,
  records: Pick<CardRecords, 'heardCalls' | 'heardSms'>,
  alerts: AlertWriter,
  connections: Connections,
): CardAttendant {
  const lines = cardLines(context);
  const inTurn = fewAtOnce(GATEWAY_LIMITS.identifiedAtOnce);
  const nobodys = strangers(context);
  const tellOfSim = simNotices(context, alerts);

  /** A change within a bar says nothing, and would be a write for each report. */
  async function keepSignal(session: CardSession, { uniqueId, dbm }: Turn): Promise<void> {
    if (dbm === undefined || session.trust === 'other') return;
    const bars = LEAST_DBM.filter((least) => dbm >= least).length;
    if (bars === session.bars) return;
    await lines.hears(uniqueId, bars);
    session.bars = bars;
  }

  /** A line that waits for a yes is shown as connected while it speaks. */
  async function keepConnected(session: CardSession): Promise<void> {
    const now = context.clock().getTime();
    if (session.trust === 'confirmed' || now - session.spokeAt < SAID_EVERY) return;
    session.spokeAt = now;
    await lines.spoke(session.uniqueId, session.lineKey);
  }

  /** The session belongs to a known card: how much its line is believed, and what is due for it. */
  async function recognise(session: CardSession, device: number, line: LineOfCard, isLogin: boolean): Promise<void> {
    const login = await lines.loggedIn(line, isLogin);
    session.lineKey = login.lineKey;
    session.trust = login.trust;
    session.wasConfirmed = login.wasConfirmed;
    session.spokeAt = context.clock().getTime();
    connections.known(session, device);
    await tellOfSim(device, login);
    await teller.loggedIn(session, device);
  }

  /**
   * Finds the device of the card that speaks; a stranger stays one until a roster lists it.
   * @returns false when the connection went to another cell.
   */
  async function identify(session: CardSession, turn: Turn): Promise<boolean> {
    session.uniqueId = turn.uniqueId;
    session.iccid = turn.iccid;
    const device = (await keyring.devicesOf(EVERY_CARD, [turn.uniqueId])).get(turn.uniqueId);
    const line = lineOf(session);
    if (device === undefined) {
      if (await connections.handOver(session, false)) return false;
      connections.becomeStranger(session);
      await nobodys.came(session, line, connections.hasCardBeside(session));
      return true;
    }
    await recognise(session, device, line, true);
    return true;
  }

  /**
   * What a stranger says is not stored. Its login and its signs of life are answered, so that it stays until a roster
   * lists it; the rest is not, because an answer would say that it was taken.
   */
  async function meetStranger(session: CardSession, turn: Turn): Promise<void> {
    // A press of the key is remembered for a card of the pool, whose holder may bind it: by the line of its former
    // wearer only, because anybody can claim to press the key of any card.
    if (turn.report && isCallForHelp(turn.report.alarms) && (await lines.wasConfirmed(lineOf(session))))
      await accept({ ...SENDER, lineConfirmed: true }, [turn.report]).catch(onlyUnknown);
    if ((turn.kind === 'login' || turn.kind === 'alive') && turn.answer !== null)
      connections.write(session, turn.answer);
  }

  async function attend(session: CardSession, turn: Turn): Promise<void> {
    const isStranger = session.deviceNo === null && (turn.kind === 'alive' || turn.kind === 'login');
    // Each frame of a student card names its SIM: another one than at the login is another line.
    const asksWho = session.uniqueId === '' || turn.kind === 'login' || isStranger || turn.iccid !== session.iccid;
    if (asksWho && !(await inTurn(() => identify(session, turn)))) return;
    if (session.deviceNo === null) return meetStranger(session, turn);
    let report = turn.report && believed(turn.report, session);
    if (report) {
      const received = await accept(SENDER, [report]).catch(onlyUnknown);
      const device = received?.[0]?.deviceNo;
      if (device === undefined) {
        // Its wearer gave it back meanwhile, or its school moved to another cell.
        if (await connections.handOver(session, true)) return;
        connections.becomeStranger(session);
        return meetStranger(session, turn);
      }
      if (device !== session.deviceNo) {
        // It has another wearer: what was wanted before is not told any more, and what is wanted now is, when that
        // wearer's family has confirmed the line.
        await recognise(session, device, lineOf(session), true);
        report = believed(report, session);
      }
    }
    await keepRecords(session.deviceNo, report);
    await keepSignal(session, turn);
    await keepConnected(session);
    if (turn.answer !== null) connections.write(session, turn.answer);
    // It is answered: a failure of what follows must not store and answer it once more.
    await learn(session, session.deviceNo, turn).catch((error: unknown) =>
      failed(context.log, error, 'a card could not be told on', 'warn'),
    );
  }

  /** Calls and texts, before the card is told that they were taken. Both may be said twice. */
  async function keepRecords(deviceNo: number, report: Report | null): Promise<void> {
    const news = report?.news ?? [];
    await records.heardCalls(
      deviceNo,
      news.flatMap((one) => (one.kind === 'call' ? [heardCall(one)] : [])),
    );
    for (const one of news)
      if (one.kind === 'sms')
        await records.heardSms(deviceNo, { number: one.number, words: one.text, sentTime: one.time });
  }

  /** What the message proves, after it was answered. */
  async function learn(session: CardSession, deviceNo: number, turn: Turn): Promise<void> {
    if (session.trust === 'confirmed') {
      if (turn.poweredOn) await teller.poweredOn(deviceNo);
      for (const news of turn.report?.news ?? [])
        if (news.kind === 'read') await teller.messageRead(deviceNo, news.messageId);
    }
    if (turn.pull) await teller.pulled(session, deviceNo, turn.pull);
    if (turn.receipt) await teller.answered(session, turn.receipt);
    // A card that reports has asked for what it wanted to ask for.
    if (turn.kind === 'report' && session.dueAt < Number.POSITIVE_INFINITY) session.dueAt = 0;
    if (session.dueAt <= context.clock().getTime()) await teller.tellNext(session);
  }

  return {
    attend,
    async lookAgain(session) {
      if (session.closed || session.deviceNo === null) return;
      await recognise(session, session.deviceNo, lineOf(session), false);
      if (session.dueAt < Number.POSITIVE_INFINITY) session.dueAt = 0;
    },
  };
}

/** What the line of a connection shows. */
function lineOf({ uniqueId, iccid, form, envelope, watch, hqMaker, speaker, link }: CardSession): LineOfCard {
  const isStudent = form === 'sealed' || form === 'student';
  return {
    uniqueId,
    iccid,
    protocol: isStudent ? 'student' : form === 'hq' ? 'hq' : 'watch',
    maker: isStudent ? (form === 'sealed' ? (envelope?.maker.tag ?? '') : '') : form === 'hq' ? hqMaker : watch.maker,
    network: networkOf(link.address),
    firmware: envelope?.firmware ?? '',
    model: speaker.model,
  };
}

const heardCall = ({ number, from, seconds, way }: Extract<CardNews, { kind: 'call' }>): HeardCall => ({
  number,
  direction: way === 'out' ? 'out' : 'in',
  // A call out without a second was dialled and not taken.
  outcome: way === 'refused' ? 'refused' : way === 'missed' || seconds === 0 ? 'missed' : 'talked',
  beganTime: from,
  seconds,
});

/** Lets the refusal of an unknown device pass. */
function onlyUnknown(error: unknown): null {
  if (error instanceof Refusal && error.code === CODES.notFound) return null;
  throw error;
}
