/**
 * Routes for reports of devices and gateways, mounted at /intake:
 * `/osmand/<key>` with any method: OsmAnd protocol as query, form or JSON; the server address for the Traccar Client
 * app;
 * `POST /traccar` with `Authorization: Bearer <key>`, or `POST /traccar/<key>`: Traccar's forward.url and
 * event.forward.url.
 * The answer is 200 after the commit. Of a refused batch the reports that can be read, of devices that are known, are
 * stored all the same; another refused request stores nothing.
 */
import { type Context, Hono } from 'hono';
import { CODES } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { standingTrouble } from '../../engine/trouble';
import { type BodyReader, contentTypeOf, requireSize } from '../../engine/serving/requestBody';
import type { DeviceIntake } from './acceptReports';
import type { KeyGrant } from '../../people/intakeKeys/keyring';
import { keyUses } from '../../people/intakeKeys/keyUses';
import { readOsmand } from './osmand';
import { readOsmandJson } from './osmandJson';
import type { ReadReports } from './parseReports';
import type { Report } from './report';
import type { DeviceReport } from './storeReports';
import { readTraccar } from './traccar';

/** Largest body in bytes, with one report and with a batch. */
const LARGEST_REPORT_BODY = { single: 64 * 1024, batch: 1024 * 1024 };

/** What waits for cards that report over HTTP. */
export interface CommandTexts {
  /** The text of the command that waits for a device, for the answer to its report; null without one. */
  textFor(deviceNo: number): Promise<string | null>;
}

export function intakeRoutes(
  context: Pick<PlatformContext, 'db' | 'clock' | 'log'>,
  bodies: BodyReader,
  { keyring, accept }: DeviceIntake,
  { textFor }: CommandTexts,
) {
  const { clock, log } = context;
  const uses = keyUses(context);
  const senderOf = (protocol: 'osmand' | 'traccar', key: string, grant: KeyGrant) => ({
    protocol,
    grant,
    reread: () => keyring.rereadGrant(key),
  });

  const unread = standingTrouble(log, 'the command for a device could not be read');
  /**
   * The command for the answer; empty on an error, because the reports are stored. The command then waits for the next
   * report.
   */
  async function commandOf(received: readonly DeviceReport[]): Promise<string> {
    const [first] = received;
    if (!first || received.some(({ deviceNo }) => deviceNo !== first.deviceNo)) return '';
    try {
      const command = (await textFor(first.deviceNo)) ?? '';
      unread.ended();
      return command;
    } catch (error) {
      unread.began(error);
      return '';
    }
  }

  const osmand = async (c: Context) => {
    const key = c.req.param('key') ?? '';
    const grant = await keyring.grantOf(key);
    const { reports, refusal } = await readAnyOsmand(c.req.raw, bodies, clock());
    const received = await accept(senderOf('osmand', key, grant), reports, refusal);
    await uses.note(grant);
    return c.text(await commandOf(received));
  };

  const traccar = async (c: Context) => {
    const key = c.req.param('key') ?? /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    const grant = await keyring.grantOf(key);
    const { json } = await bodies.json(c.req.raw, LARGEST_REPORT_BODY.single);
    const report = readTraccar(json, c.req.query('uniqueId') ?? null, clock());
    if (report) await accept(senderOf('traccar', key, grant), [report]);
    await uses.note(grant);
    return c.text('');
  };

  return new Hono()
    .on('ALL', ['/osmand/:key', '/osmand/:key/'], osmand)
    .on('POST', ['/traccar', '/traccar/', '/traccar/:key', '/traccar/:key/'], traccar)
    .all('*', withoutKey);
}

/** The answer where no key is in the address, whatever card is named: it tells nobody which cards there are. */
const withoutKey = (c: Context) =>
  c.text('Reports need the intake key of the school: /intake/osmand/<key> or /intake/traccar/<key>\n', 404);

/** Reads JSON by content type, else the query, else a form: Traccar's order. */
async function readAnyOsmand(request: Request, bodies: BodyReader, now: Date): Promise<ReadReports<Report>> {
  const kind = contentTypeOf(request);
  const readOne = (query: URLSearchParams) => ({ reports: [readOsmand(query, now)], refusal: null });
  if (kind === 'application/json' && request.body) {
    const { json, bytes } = await bodies.json(request, LARGEST_REPORT_BODY.batch);
    const read = readOsmandJson(json, now);
    if (read.reports.length === 1) requireSize(bytes, LARGEST_REPORT_BODY.single);
    return read;
  }
  const { searchParams } = new URL(request.url);
  if (searchParams.size > 0) return readOne(searchParams);
  if (kind !== '' && kind !== 'application/x-www-form-urlencoded')
    throw new Refusal(CODES.unsupported, 'Send a query, a form or JSON');
  const { text } = await bodies.text(request, LARGEST_REPORT_BODY.single);
  return readOne(new URLSearchParams(text));
}
