/** The TCP port for cards: gives each connection to the gateway as a link. */
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { CardGateway } from '../../field/gateway/cardGateway';
import type { CardLink } from '../../field/gateway/link';
import { clientAddressOf } from './clientAddress';

/** Bytes that a card may leave unread before its connection is cut: a card reads what it asked for. */
const MOST_UNREAD = 64 * 1024;
/** Connections that the kernel holds until they are accepted: after an outage all cards come at once. */
const BACKLOG = 4_096;

export interface CardServer {
  port: number;
  close(): Promise<void>;
}

/** @throws when the port cannot be opened. */
export async function openCardServer(
  gateway: CardGateway,
  { port, host }: { port: number; host: string },
): Promise<CardServer> {
  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: 120_000 }, (socket) => {
    const events = gateway.connect(linkOf(socket));
    socket.on('data', (bytes) => events.received(typeof bytes === 'string' ? Buffer.from(bytes) : bytes));
    // A card that vanishes closes its connection, by an error or not; nothing else is to be done about either.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => events.closed());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const linkOf = (socket: Socket): CardLink => ({
  address: clientAddressOf(socket.remoteAddress) ?? '',
  write(bytes) {
    if (!socket.writable) return;
    socket.write(bytes);
    if (socket.writableLength > MOST_UNREAD) socket.destroy();
  },
  pause: () => void socket.pause(),
  resume: () => void socket.resume(),
  cut: () => void socket.destroy(),
});
