/**
 * What the gateway says back of messages it has taken, mounted at /delivery:
 * `POST /report/v1` with `{ key, state, time }`, signed as the messages are (server/node/alertWebhook.ts). Answers 204 when it is written
 * down, or was before; any refusal changes nothing.
 */
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { CODES, type Role } from '../../contract';
import { readBody } from '../intake/requestBody';
import type { PlatformContext } from '../platform';
import { Refusal } from '../refusal';
import type { Queryable } from '../store/db';
import { retryOnDeadlock } from '../store/retryOnDeadlock';
import { phoneReached } from './deliveryStates';
import type { Gateway } from './deliveryChannels';

/** Bytes of a report. */
const MAX_REPORT_BYTES = 4 * 1024;
/** Milliseconds that the clocks of gateway and platform may be apart, the way of a report included. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

const GatewayReport = z.object({
  /** The `Idempotency-Key` of the message. */
  key: z.string(),
  state: z.enum(['delivered', 'failed']),
  /** When it came to that: ISO 8601, of any zone. */
  time: z.iso.datetime({ offset: true }),
});
type GatewayReport = z.infer<typeof GatewayReport>;

interface ReportedRow {
  alert_id: string;
  /** Null, and so is the role, of a contact without an account. */
  user_id: string | null;
  role: Role | null;
}

/**
 * A message that was delivered stays so; one that had failed may have come through after all. Its time is the gateway's, as far as that can
 * be: not before it rang, and not after now. @throws Refusal 404 when the gateway was given no such message.
 */
async function saveReport(tx: Queryable, { key, state, time }: GatewayReport, now: Date): Promise<void> {
  const [row] = await tx.query<ReportedRow>(
    `select alert_id, user_id, role from alert_delivery where delivery_key = $1 and channel = 'gateway'`,
    [key],
  );
  if (!row) throw new Refusal(CODES.notFound, 'key: no such message');
  const { alert_id: alertId, user_id: userId, role } = row;
  const then = new Date(Math.min(Date.parse(time), now.getTime()));
  if (state === 'delivered' && userId !== null && role !== null)
    await phoneReached(tx, [{ alertId, userId, role }], then);
  await tx.query(
    `update alert_delivery set state = $2, at = greatest($3::timestamptz, rang_at), trouble = null, next_at = null where delivery_key = $1 and state not in ('delivered', $2)`,
    [key, state, then],
  );
}

/** @param gateway null where there is none, and so nobody who could report. */
export function gatewayReports({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>, gateway: Gateway | null) {
  return new Hono().post('/report/v1', async (c) => {
    if (!gateway) throw new Refusal(CODES.notFound, 'No gateway is set up');
    const { text } = await readBody(c.req.raw, MAX_REPORT_BYTES);
    const time = c.req.header('x-homeward-time') ?? '';
    const now = clock();
    const late = Math.abs(now.getTime() - Number(time) * 1000) > MAX_CLOCK_SKEW_MS;
    if (
      !/^\d{1,12}$/.test(time) ||
      late ||
      !gateway.hasSigned(text, { time, signature: c.req.header('x-homeward-signature') ?? '' })
    ) {
      throw new Refusal(CODES.unauthorised, 'Not signed by the gateway, or not within five minutes');
    }
    const report = parseReport(text);
    await retryOnDeadlock(() => db.transaction((tx) => saveReport(tx, report, now)));
    return c.body(null, 204);
  });
}

/** @throws Refusal 400 when it is none. */
function parseReport(text: string): GatewayReport {
  try {
    return GatewayReport.parse(JSON.parse(text));
  } catch {
    throw new Refusal(CODES.badInput, 'Send { key, state, time }');
  }
}
