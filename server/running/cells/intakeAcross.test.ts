/** Reports for several cells, one of which is away: the card is asked to send again, and nobody says it is unknown. */
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../tests/harness/silentLog';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import type { Queryable } from '../../engine/store/db';
import type { CellDirectory } from './cellDirectory';
import { createCellFinder, type ServedCell } from './cellFinder';
import { createCellRouter } from './cellRouter';

/** A cell whose store knows these cards and the operator's key, and whose intake takes everything. */
function cellOf(name: string, cards: readonly string[]) {
  const taken: string[] = [];
  const query = async (sql: string, [asked]: readonly unknown[] = []) => {
    if (sql.includes('from intake_key')) return name === 'home' ? [{ everywhere: true }] : [];
    return cards.filter((card) => (asked as string[]).includes(card)).map((unique_id) => ({ unique_id }));
  };
  const cell = {
    name,
    db: { query } as Queryable,
    fetch: async (request: Request) => {
      const body = (await request.json()) as { device_id: string }[];
      taken.push(...body.map(({ device_id }) => device_id));
      return new Response('');
    },
  } as Partial<ServedCell> as ServedCell;
  return { cell, taken };
}

/** The home cell with the card 'near', and the cell 'north' with the card 'far'. */
function twoCells() {
  const [home, north] = [cellOf('home', ['near']), cellOf('north', ['far'])];
  const served = new Map([
    ['home', home.cell],
    ['north', north.cell],
  ]);
  const directory = {
    cells: () => [{ name: 'north', url: '' }],
    places: () => [],
    refresh: async () => undefined,
  } as unknown as CellDirectory;
  const finder = createCellFinder({ clock: () => new Date(0) }, directory, () => served);
  const route = createCellRouter({ settings: DEFAULT_SETTINGS, log: silentLog }, directory, finder, () => served);
  const send = (...cards: string[]) =>
    route(
      new Request('http://localhost/intake/osmand/key', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(cards.map((device_id) => ({ device_id }))),
      }),
    );
  return { home, north, send, leave: () => served.delete('north') };
}

describe('a batch of cards of two cells', () => {
  it('goes to each cell in parts', async () => {
    const { home, north, send } = twoCells();
    expect((await send('near', 'far')).status).toBe(200);
    expect([home.taken, north.taken]).toEqual([['near'], ['far']]);
  });

  it('answers 503 while the cell of one is away, and gives its card to no other', async () => {
    const { home, send, leave } = twoCells();
    leave();
    const answer = await send('near', 'far');
    expect([answer.status, answer.headers.get('retry-after'), home.taken]).toEqual([503, '2', []]);
  });

  it('answers 503 where the cell went away after its card was found', async () => {
    const { home, send, leave } = twoCells();
    await send('near', 'far');
    leave();
    expect((await send('near', 'far')).status).toBe(503);
    expect(home.taken).not.toContain('far');
  });
});
