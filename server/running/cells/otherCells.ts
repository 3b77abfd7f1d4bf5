/**
 * What a platform asks of the other cells of its process: sessions for somebody whom it has proved, and the gateway of
 * a card that it does not know. The cells are bound when all of them can be asked.
 */
import { CODES } from '../../../contract';
import { type CardGateway, NO_OTHER_GATEWAYS, type OtherGateways } from '../../field/gateway/cardGateway';
import type { EnterElsewhere } from '../../people/signIn/enterProved';
import { Refusal } from '../../engine/serving/refusal';
import { type CellDirectory, HOME } from './cellDirectory';
import { CellAway, type CellFinder, type ServedCell } from './cellFinder';

export interface OtherCells {
  enter: EnterElsewhere;
  gateways: OtherGateways;
}

export const NO_OTHER_CELLS: OtherCells = { enter: () => [], gateways: NO_OTHER_GATEWAYS };

interface BoundCells {
  directory: Pick<CellDirectory, 'cells' | 'refresh'>;
  finder: Pick<CellFinder, 'ofCards'>;
  served(): ReadonlyMap<string, ServedCell>;
}

export function cellsOfProcess() {
  let bound: BoundCells | null = null;

  async function gatewayOf(own: string, uniqueId: string, wasHere: boolean): Promise<CardGateway | null> {
    if (!bound || bound.directory.cells().length === 0) return null;
    if (wasHere) await bound.directory.refresh();
    const cell = (await bound.finder.ofCards([uniqueId])).get(uniqueId);
    if (cell === undefined || cell === own) return null;
    const there = bound.served().get(cell);
    if (!there) throw new CellAway(cell);
    return there.cards;
  }

  return {
    bind(cells: BoundCells) {
      bound = cells;
    },

    /** What the platform of this cell asks of the others. */
    of: (own: string): OtherCells => ({
      enter(proved, opening) {
        if (!bound) return [];
        const { directory, served } = bound;
        const others = [HOME, ...directory.cells().map(({ name }) => name)].filter((name) => name !== own);
        return others.map(async (name) => {
          const there = served().get(name);
          if (!there) throw new Refusal(CODES.unavailable, 'A cell does not answer; try again');
          return there.enter(proved, opening);
        });
      },
      gateways: {
        of: (uniqueId, wasHere) => gatewayOf(own, uniqueId, wasHere),
        connections: () =>
          [...(bound?.served() ?? [])]
            .filter(([name]) => name !== own)
            .reduce((sum, [, { cards }]) => sum + cards.figures().connections, 0),
      },
    }),
  };
}
export type CellsOfProcess = ReturnType<typeof cellsOfProcess>;
