/** A store for tests of the gateway alone: it holds nothing but lines, and each of them is confirmed. */
import type { PlatformContext } from '../../engine/platform';

export function confirmedLinesDb(): PlatformContext['db'] {
  const lines = new Map<string, object>();
  const query = async (sql: string, [uniqueId, lineKey, iccid, at]: readonly unknown[] = []) => {
    const key = String(lineKey);
    if (sql.includes('insert into card_known_line'))
      lines.set(`${String(uniqueId)} ${key}`, {
        lineKey: key,
        iccid: String(iccid),
        cameAt: at as Date,
        lastAt: at as Date,
        confirmed: true,
        wasConfirmed: true,
      });
    return sql.includes('from card_known_line known')
      ? Array.from(lines).flatMap(([name, line]) => (name.startsWith(`${String(uniqueId)} `) ? [line] : []))
      : [];
  };
  return { query, listen: async () => async () => {} } as unknown as PlatformContext['db'];
}
