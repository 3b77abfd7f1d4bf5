/**
 * Routes for reports of devices and gateways, mounted at /intake:
 * `/osmand/<key>` with any method: OsmAnd protocol as query, form or JSON; the server address for the Traccar Client
 * app;
 * `POST /traccar` with `Authorization: Bearer <key>`, or `POST /traccar/<key>`: Traccar's forward.url and
 * event.forward.url.
 * The answer is 200 after the commit. A refused request stores nothing.
 */
import { type Context, Hono } from 'hono';
import { CODES } from '../../contract';
import type { PlatformContext } from '../platform';
import { Refusal } from '../refusal';
import { type BodyReader, contentTypeOf, requireSize } from '../requestBody';
import { createKeyring, type KeyGrant } from './keyring';
import { readOsmand } from './osmand';
import { readOsmandJson } from './osmandJson';
import type { Intake } from './pipeline';
import type { Report } from './report';
import { aboutReport } from './parseReports';
import type { DeviceReport } from './storeReports';
import { readTraccar } from './traccar';

/** Largest body in bytes, with one report and with a batch. */
const LARGEST_REPORT_BODY = { single: 64 * 1024, batch: 1024 * 1024 };

/**
 * @param commandFor the text of the command that waits for a device, or null. The answer to the device's report
 * contains it.
 */
export function intakeRoutes(
  context: Pick<PlatformContext, 'db' | 'clock' | 'log'>,
  bodies: BodyReader,
  intake: Intake,
  commandFor: (deviceNo: number) => Promise<string | null>,
) {
  const { clock, log } = context;
  const keyring = createKeyring(context);

  /**
   * Adds the device to each report.
   * @throws Refusal 404 for a device that the key does not allow, with the index of the report in a batch.
   */
  async function withDevices(grant: KeyGrant, reports: readonly Report[]): Promise<DeviceReport[]> {
    const received: DeviceReport[] = [];
    const known = new Map<string, number>();
    for (const [index, report] of reports.entries()) {
      try {
        const deviceNo = known.get(report.uniqueId) ?? (await keyring.deviceOf(grant, report.uniqueId));
        known.set(report.uniqueId, deviceNo);
        received.push({ deviceNo, report });
      } catch (error) {
        throw error instanceof Refusal && reports.length > 1 ? aboutReport(index, error) : error;
      }
    }
    return received;
  }

  /**
   * Stores reports. When a device no longer exists, the cached number may be old (the card just changed its wearer,
   * under a new number): the
   * cache is emptied and the reports are tried once more.
   */
  async function accept(key: string, grant: KeyGrant, reports: readonly Report[]): Promise<DeviceReport[]> {
    const received = await withDevices(grant, reports);
    try {
      await intake.accept(received);
      return received;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === CODES.notFound)) throw error;
    }
    keyring.forget();
    const again = await withDevices(await keyring.grantOf(key), reports);
    await intake.accept(again);
    return again;
  }

  /**
   * The command for the answer; empty on an error, because the reports are stored. The command then waits for the next
   * report.
   */
  async function commandOf(received: readonly DeviceReport[]): Promise<string> {
    const [first] = received;
    if (!first || received.some(({ deviceNo }) => deviceNo !== first.deviceNo)) return '';
    try {
      return (await commandFor(first.deviceNo)) ?? '';
    } catch (error) {
      log.warn(
        { error: error instanceof Error ? error.name : 'unknown' },
        'the command for a device could not be read',
      );
      return '';
    }
  }

  const osmand = async (c: Context) => {
    const key = c.req.param('key') ?? '';
    const grant = await keyring.grantOf(key);
    return c.text(await commandOf(await accept(key, grant, await readAnyOsmand(c.req.raw, bodies, clock()))));
  };

  const traccar = async (c: Context) => {
    const key = c.req.param('key') ?? /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    const grant = await keyring.grantOf(key);
    const { json } = await bodies.json(c.req.raw, LARGEST_REPORT_BODY.single);
    const report = readTraccar(json, c.req.query('uniqueId') ?? null, clock());
    if (report) await accept(key, grant, [report]);
    return c.text('');
  };

  return new Hono()
    .on('ALL', ['/osmand/:key', '/osmand/:key/'], osmand)
    .on('POST', ['/traccar', '/traccar/', '/traccar/:key', '/traccar/:key/'], traccar);
}

/** Reads JSON by content type, else the query, else a form: Traccar's order. */
async function readAnyOsmand(request: Request, bodies: BodyReader, now: Date): Promise<Report[]> {
  const kind = contentTypeOf(request);
  if (kind === 'application/json' && request.body) {
    const { json, bytes } = await bodies.json(request, LARGEST_REPORT_BODY.batch);
    const reports = readOsmandJson(json, now);
    if (reports.length === 1) requireSize(bytes, LARGEST_REPORT_BODY.single);
    return reports;
  }
  const { searchParams } = new URL(request.url);
  if (searchParams.size > 0) return [readOsmand(searchParams, now)];
  if (kind !== '' && kind !== 'application/x-www-form-urlencoded')
    throw new Refusal(CODES.unsupported, 'Send a query, a form or JSON');
  const { text } = await bodies.text(request, LARGEST_REPORT_BODY.single);
  return [readOsmand(new URLSearchParams(text), now)];
}
