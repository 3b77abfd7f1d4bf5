/**
 * The frame of a student card: `[IMEI,ICCID,serial,command,type,time,length,body]`. The body begins after the seventh
 * comma and may contain commas. Its length is never trusted, because half of the firmwares count it wrongly.
 */

/** 1: the platform asks. 2: the card answers. 3: the card reports or asks. 4: the platform answers. */
export type FrameType = 1 | 2 | 3 | 4;

export interface StudentFrame {
  /** 14 or 15 digits. */
  imei: string;
  /** Number of the SIM, upper case; empty when the card does not know it yet. */
  iccid: string;
  /** yyyyMMddHHmmss and a counter: 18 digits; some cards send 15 or 17. A reply repeats it. */
  serial: string;
  command: string;
  type: FrameType;
  /** yyyyMMddHHmmss by the card's clock, without a zone. */
  time: string;
  body: string;
}

const FRAME =
  /^\[(\d{14,15}),([0-9A-Za-z]{0,22}),(\d{15,18}),([A-Z][A-Z0-9_]{2,40}),([1-4]),(\d{14}),\d*(?:,([^]*))?\]$/;

/** Reads one frame; null when it is none. */
export function readStudentFrame(text: string): StudentFrame | null {
  const match = FRAME.exec(text.trim());
  if (!match) return null;
  const [, imei = '', iccid = '', serial = '', command = '', type = '', time = '', body = ''] = match;
  return { imei, iccid: iccid.toUpperCase(), serial, command, type: Number(type) as FrameType, time, body };
}

/** The frame as text. @param unit in what the firmware counts the body's length. */
export function writeStudentFrame(
  { imei, iccid, serial, command, type, time, body }: StudentFrame,
  unit: 'characters' | 'bytes',
): string {
  const length = unit === 'bytes' ? new TextEncoder().encode(body).length : Array.from(body).length;
  return `[${imei},${iccid},${serial},${command},${type},${time},${length},${body}]`;
}
