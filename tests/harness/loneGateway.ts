/** The gateway without the rest of the platform, for tests of what it makes of a connection's bytes. */
import type { Report } from '../../server/field/intake/report';
import type { PlatformContext } from '../../server/engine/platform';
import { silentLog } from './silentLog';
import { confirmedLinesDb } from '../../server/field/gateway/confirmedLines.fixtures';
import type { CardGatewayOptions } from '../../server/field/gateway/cardGateway';
import { createCardGateway } from '../../server/field/gateway/gateway';

/**
 * @param options `now`: its clock, ms. `knows`: which numbers are cards, all by default. `stored` takes the reports.
 */
export function loneGateway({
  now,
  log = silentLog,
  knows = () => true,
  stored = [],
  ...options
}: Partial<CardGatewayOptions> & {
  now: () => number;
  log?: PlatformContext['log'];
  knows?: (id: string) => boolean;
  stored?: Report[];
}) {
  let sweep = async () => {};
  const unused = async () => undefined;
  const gateway = createCardGateway(
    {
      clock: () => new Date(now()),
      log,
      every: (_: number, work: () => Promise<void>) => {
        sweep = work;
        return () => {};
      },
      db: confirmedLinesDb(),
    },
    { makers: [], cipher: null, host: null, ...options },
    {
      keyring: { devicesOf: async (_: unknown, [id = '']: string[]) => ({ get: () => (knows(id) ? 1 : undefined) }) },
      accept: async (_: unknown, reports: Report[]) => {
        stored.push(...reports);
        return reports.map((report) => ({ deviceNo: 1, report }));
      },
    } as never,
    {
      onDue: () => () => {},
      setModel: unused,
      cardConnected: unused,
      dueFor: async () => [],
      copyFor: unused,
    } as never,
    { heardCalls: unused, heardSms: unused },
    { raise: async () => [], end: unused },
  );
  return { ...gateway, sweep: () => sweep() };
}
