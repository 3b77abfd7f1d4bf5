/** What the gateway for cards is to others, and the gateways of several cells beside each other. */
import type { CardLink, CardLinkEvents } from './link';
import type { CardCipher, CardMaker } from './makers';
import type { CutReason } from './session';
import type { SpeakerState } from './turn';

export interface CardGatewayOptions {
  makers: readonly CardMaker[];
  /** Null where there is none; then only cards with the cipher switched off are understood. */
  cipher: CardCipher | null;
  /** 'host@port' that a card is told when it asks where to connect; null: it is not answered. */
  host: string | null;
  /** Makers of the *HQ family whose cards have a tilt sensor, in capital letters. */
  tiltMakers?: ReadonlySet<string>;
}

/** The gateways of the other cells of this process. */
export interface OtherGateways {
  /**
   * The gateway of the cell in which the card is; null when no other cell knows it.
   * @param wasHere true for a card that this cell knew: its school may have moved just now.
   * @throws when a cell does not answer that may know the card.
   */
  of(uniqueId: string, wasHere: boolean): Promise<CardGateway | null>;
  /** How many connections they have. */
  connections(): number;
}

export const NO_OTHER_GATEWAYS: OtherGateways = { of: async () => null, connections: () => 0 };

export interface CardGateway {
  /** Takes over a link. @param speaker what another gateway knows of the card that speaks. */
  connect(link: CardLink, speaker?: SpeakerState): CardLinkEvents;
  figures(): GatewayFigures;
  /** Cuts every connection. */
  stop(): void;
}

export interface GatewayFigures {
  connections: number;
  /** Cards that are known and connected. */
  cards: number;
  messages: number;
  damaged: number;
  /** Binary frames, which Traccar reads and this gateway does not. */
  skipped: number;
  cuts: Readonly<Partial<Record<CutReason, number>>>;
}

/** What several gateways count together. */
export function summedFigures(all: readonly GatewayFigures[]): GatewayFigures {
  const sum = { connections: 0, cards: 0, messages: 0, damaged: 0, skipped: 0 };
  const cuts: Partial<Record<CutReason, number>> = {};
  for (const figures of all) {
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += figures[name];
    for (const [reason, count] of Object.entries(figures.cuts) as [CutReason, number][])
      cuts[reason] = (cuts[reason] ?? 0) + count;
  }
  return { ...sum, cuts };
}
