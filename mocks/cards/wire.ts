/** How a simulated card is connected: over TCP on Node, or through memory to the gateway of the same tab. */
import type { CardGateway } from '../../server/field/gateway/cardGateway';

export interface CardWire {
  write(bytes: Uint8Array): void;
  end(): void;
}

/** What a wire tells the card. */
export interface CardWireEvents {
  received(bytes: Uint8Array): void;
  closed(): void;
}

/** Opens a connection. @throws when nobody answers. */
export type OpenWire = (events: CardWireEvents) => Promise<CardWire>;

/** A wire to a gateway in the same program. Bytes arrive later, as they do over a network. */
export const memoryWire =
  (gateway: Pick<CardGateway, 'connect'>): OpenWire =>
  async ({ received, closed }) => {
    const later = (work: () => void) => void Promise.resolve().then(work);
    const link = gateway.connect({
      address: 'memory',
      write: (bytes) => later(() => received(bytes)),
      pause() {},
      resume() {},
      cut: () => later(closed),
    });
    return { write: (bytes) => later(() => link.received(bytes)), end: () => later(() => link.closed()) };
  };
