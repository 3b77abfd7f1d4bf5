/** Understands one frame of a student card: what to store, what to answer, what the card asks for. */
import { spanMs } from '../../../../contract/day';
import { PROFILES, type PulledSetting } from '../profiles';
import type { SpeakerState, Turn } from '../turn';
import { localDigits, localToMs } from './cardTime';
import { readStudentFrame, type StudentFrame, writeStudentFrame } from './frame';
import { readLocation } from './location';
import { readStudentReport } from './reports';

/** A clock that is off by less is right: frames take their time on slow networks. */
const CLOCK_SLACK = spanMs(2, 'minutes');

/**
 * The normal answer to a login: taken, no number for text messages, none needed. Any other status makes some firmware
 * wipe itself, fall silent until it is switched on again, or send text messages.
 */
const WELCOME = '0@0@0';
const DONE = '0';

const PULLS: Readonly<Record<string, PulledSetting>> = {
  GET_NORMAL_BUTTON: 'outgoing',
  GET_INCOMING_CALL: 'incoming',
  GET_CLASS_MODEL: 'classMode',
};

/** Questions that have a harmless 'nothing' as their answer. Every other question stays unanswered. */
const NOTHING_TO_SAY = new Set(['GET_WEATHER_INFO', 'GET_STUDENT_INFO', 'GET_STUDENT_STATUS', 'GET_SERVICE_MSG']);

/**
 * @param text UTF-8, already decoded. @param state changes with what the frame tells of the card's clock.
 * @param host the address of this gateway that a card is told when it asks; null: it is not told any.
 * @returns null for damage and for frames that no card sends.
 */
export function hearStudent(text: string, state: SpeakerState, now: Date, host: string | null): Turn | null {
  const frame = readStudentFrame(text);
  if (!frame || frame.type === 1 || frame.type === 4) return null;
  const { command, body, serial } = frame;
  const turn = blankTurn(frame);
  if (command === 'DEVICE_LOGIN' || command === 'REPORT_HEARTBEAT') setClock(frame, state, now);
  if (frame.type === 2)
    return {
      ...turn,
      kind: 'answer',
      receipt: { serial, command, body },
      report: readLocation(body) ? reportOf(frame, state, now) : null,
    };
  if (command === 'REPORT_LOCATION_INFO' || command === 'SOS_LOCATION_INFO') Object.assign(turn, dbmIn(body));
  const answerWith = (body: string) => answerTo(frame, body, state, now);
  if (command === 'DEVICE_LOGIN') return { ...turn, kind: 'login', answer: answerWith(WELCOME) };
  if (command === 'GET_SERVER_INFO') return { ...turn, kind: 'bootstrap', answer: host && answerWith(host) };
  const setting = PULLS[command];
  if (setting) return { ...turn, kind: 'pull', pull: { setting, answerWith } };
  if (command.startsWith('GET_')) {
    const report = command === 'GET_WEATHER_INFO' ? reportOf(frame, state, now) : null;
    return { ...turn, report, answer: NOTHING_TO_SAY.has(command) ? answerWith(DONE) : null };
  }
  return {
    ...turn,
    kind: command === 'REPORT_HEARTBEAT' || command === 'ALARM_POWER' ? 'alive' : 'report',
    poweredOn: command === 'ALARM_POWER' && body.startsWith('4'),
    report: reportOf(frame, state, now),
    answer: answerWith(DONE),
  };
}

/** Strength of the serving mast. */
function dbmIn(body: string): Pick<Turn, 'dbm'> {
  const dbm = readLocation(body)?.mast?.dbm ?? null;
  return dbm === null ? {} : { dbm };
}

const blankTurn = ({ imei, iccid }: StudentFrame): Turn => ({
  uniqueId: imei,
  iccid,
  kind: 'report',
  poweredOn: false,
  report: null,
  answer: null,
  pull: null,
  receipt: null,
});

/** Login and heartbeat are sent the moment they are made, so they show how wrong the card's clock is. */
function setClock({ time }: StudentFrame, state: SpeakerState, now: Date): void {
  const at = localToMs(time);
  const skew = at === null ? 0 : now.getTime() - at;
  state.skewMs = Math.abs(skew) > CLOCK_SLACK ? skew : 0;
}

function reportOf(frame: StudentFrame, state: SpeakerState, now: Date) {
  const { fixZone } = PROFILES[state.model];
  const at = localToMs(frame.time);
  const frameMs = at ?? now.getTime() - state.skewMs;
  return readStudentReport(frame, { frameMs, isTimed: at !== null, skewMs: state.skewMs, fixZone, now });
}

/** The same head with the card's serial: some firmwares match by name, some by serial. */
function answerTo(frame: StudentFrame, body: string, { model }: SpeakerState, now: Date): string {
  return writeStudentFrame({ ...frame, type: 4, time: localDigits(now), body }, PROFILES[model].lengthUnit);
}
