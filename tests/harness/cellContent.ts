/** What cells hold of the tables that move, for comparing them before and after. */
import { SCHOOL_ROWS } from '../../server/running/cells/schoolRows';
import { copyOf, storedTables } from '../../server/engine/store/storedTables';
import type { Db } from '../../server/engine/store/db';

/** Every row of the tables that move, as text. */
export async function contentOf(db: Db): Promise<Map<string, string[]>> {
  const content = new Map<string, string[]>();
  await db.copying('snapshot', async (tx) => {
    for (const table of await storedTables(tx)) {
      if (!SCHOOL_ROWS[table.name]) continue;
      let text = '';
      for await (const bytes of tx.copyOut(copyOf(table))) text += Buffer.from(bytes).toString('utf8');
      content.set(table.name, text.split('\n').filter(Boolean));
    }
  });
  return content;
}

export const merged = (a: Map<string, string[]>, b: Map<string, string[]>) =>
  new Map([...a].map(([name, rows]) => [name, [...new Set([...rows, ...(b.get(name) ?? [])])].sort()]));
export const sorted = (content: Map<string, string[]>) => merged(content, new Map());
