/**
 * Reports of the gateway about its messages, mounted at /delivery: `POST /report/v1` with `{ key, state, time }`,
 * signed like the messages (server/running/node/alertWebhook.ts). Answers 204 when the report is stored, now or before.
 * A refused report changes nothing.
 */
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { CODES, type Role } from '../../../contract';
import type { BodyReader } from '../../engine/serving/requestBody';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import { retryOnDeadlock } from '../../engine/store/errors';
import { markMissed } from '../alerts/missed';
import type { DeliveryChannels } from './deliveryChannels';

const MAX_REPORT_BYTES = 4 * 1024;
/** The largest difference between the clocks of gateway and platform, including the transport. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

const GatewayReport = z.object({
  /** The `Idempotency-Key` of the message. */
  key: z.string(),
  state: z.enum(['delivered', 'failed']),
  /** When the state was reached: ISO 8601, any time zone. */
  time: z.iso.datetime({ offset: true }),
});
type GatewayReport = z.infer<typeof GatewayReport>;

interface ReportedRow {
  alert_id: string;
  /** Null, like the role, for a contact without an account. */
  user_id: string | null;
  role: Role | null;
}

/**
 * Stores a report. A delivered message stays delivered; a failed one may still become delivered. The time is the
 * gateway's, limited to the span from the notification until now.
 * @throws Refusal 404 when the gateway was given no such message
 */
async function saveReport(tx: Queryable, { key, state, time }: GatewayReport, now: Date): Promise<void> {
  const [row] = await tx.query<ReportedRow>(
    `select alert_id, user_id, role from alert_delivery where delivery_key = $1 and channel = 'gateway'`,
    [key],
  );
  if (!row) throw new Refusal(CODES.notFound, 'key: no such message');
  const { alert_id: alertId, user_id: userId, role } = row;
  const reachedAt = new Date(Math.min(Date.parse(time), now.getTime()));
  if (state === 'delivered' && userId !== null && role !== null)
    await markMissed(tx, [{ alertId, userId, role }], reachedAt);
  await tx.query(
    `update alert_delivery set state = $2, at = greatest($3::timestamptz, rang_at), trouble = null, next_at = null
      where delivery_key = $1 and state not in ('delivered', $2)`,
    [key, state, reachedAt],
  );
}

/** @param channels.gateway null while none is set up; every report is then refused */
export function gatewayReports(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  bodies: BodyReader,
  channels: Pick<DeliveryChannels, 'gateway'>,
) {
  return new Hono().post('/report/v1', async (c) => {
    const { gateway } = channels;
    if (!gateway) throw new Refusal(CODES.notFound, 'No gateway is set up');
    const { text } = await bodies.text(c.req.raw, MAX_REPORT_BYTES);
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

/** @throws Refusal 400 for a malformed report */
function parseReport(text: string): GatewayReport {
  try {
    return GatewayReport.parse(JSON.parse(text));
  } catch {
    throw new Refusal(CODES.badInput, 'Send { key, state, time }');
  }
}
