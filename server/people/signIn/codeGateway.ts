/**
 * Sends codes to phones after the answer to the caller, so that the answer and its time say nothing of the number. A
 * gateway that fails is told to everybody alike, from the next request on.
 */
import { CODES } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { failed } from '../../engine/trouble';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';

/** Milliseconds for which a failed gateway is not asked again. */
const PAUSE = spanMs(1, 'minutes');
/** Messages under way at once. More of them mean that the gateway does not keep up. */
const MOST = 50;

export interface CodeGateway {
  /**
   * Call it before anything depends on the number.
   * @throws Refusal 2020 while codes cannot be sent, 2021 where none ever are.
   */
  requireOpen(): void;
  /** Sends a code once the present answer is away. A failure is logged without number and code. */
  send(mobile: string, code: string): void;
}

export function codeGateway({
  clock,
  defer,
  log,
  codeWay,
}: Pick<PlatformContext, 'clock' | 'defer' | 'log' | 'codeWay'>): CodeGateway {
  let closedUntil = 0;
  let underWay = 0;
  return {
    requireOpen() {
      if (!codeWay.sends(null)) throw new Refusal(CODES.codesNone, 'This platform sends no codes');
      if (underWay >= MOST || clock().getTime() < closedUntil)
        throw new Refusal(CODES.codesDown, 'Codes cannot be sent at the moment');
    },
    send(mobile, code) {
      underWay += 1;
      defer(async () => {
        try {
          await codeWay.send(mobile, code);
          closedUntil = 0;
        } catch (error) {
          closedUntil = clock().getTime() + PAUSE;
          failed(log, error, 'a verification code was not sent', 'warn');
        } finally {
          underWay -= 1;
        }
      });
    },
  };
}
