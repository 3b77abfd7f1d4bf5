/**
 * The `*HQ` family: `*HQ,<imei>,<command>,<HHmmss>,<params>#`, ASCII. Positions come as `V1` in the form of H02; times
 * are UTC.
 */

export interface HqFrame {
  imei: string;
  command: string;
  params: string[];
}

const FRAME = /^\*[A-Z]{2},(\d{10,15}),([A-Z]\w{0,15}),?([ -"$-~]*)#$/;

/** Reads one frame; null when it is none. `params` begin after the command. */
export function readHqFrame(text: string): HqFrame | null {
  const [, imei, command, params = ''] = FRAME.exec(text) ?? [];
  return imei !== undefined && command !== undefined ? { imei, command, params: params.split(',') } : null;
}

/** @param at time of day as HHmmss. */
export const writeHqFrame = (imei: string, command: string, at: string, params: string): string =>
  `*HQ,${imei},${command},${at},${params}#`;
