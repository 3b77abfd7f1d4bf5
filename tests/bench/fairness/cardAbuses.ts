/** What one caller does at the port for cards to the cost of all others. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { writeWatchFrame } from '../../../server/field/gateway/watch/frame';

const MOMENT = 100; // ms

/** An open connection; null when it was refused. What comes back is thrown away. */
const opened = (port: number) =>
  new Promise<Socket | null>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => resolve(null)).resume();
  });

/** So many connections at once; each is opened again a moment after it is over. */
async function connections(atOnce: number, port: number, once: (socket: Socket, n: number) => Promise<void>) {
  let n = 0;
  const again = async () => {
    for (;;) {
      const socket = await opened(port);
      if (socket) await once(socket, (n += 1));
      socket?.destroy();
      await pause(MOMENT);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, again));
}

const signOfLife = (n: number) =>
  writeWatchFrame({ maker: '3G', id: String(7_000_000_000 + n), serial: null, content: 'LK' });

/** 300 messages that never end, full of what might end them; a byte more every 150 ms. */
const cardScan = (port: number) =>
  connections(300, port, async (socket) => {
    socket.write(`[3G*1234567890*1FFF*${']'.repeat(8_000)}`);
    for (let sent = 0; sent < 150 && !socket.destroyed; sent += 1) {
      await pause(150);
      socket.write(']');
    }
  });

/** 3,000 connections that say nothing. */
const cardHoard = (port: number) =>
  connections(3_000, port, async (socket) => {
    while (!socket.destroyed) await pause(MOMENT);
  });

/** 200 connections, each of another card that nobody knows, again and again. */
const cardStrangers = (port: number) =>
  connections(200, port, async (socket, n) => {
    socket.write(signOfLife(n));
    await pause(MOMENT);
  });

/** 100 connections of cards that nobody knows, each with 3,000 messages a second while they are read. */
const cardFloods = (port: number) =>
  connections(100, port, async (socket, n) => {
    while (!socket.destroyed) {
      // What is not read is not kept: the memory of the abuser is not measured.
      if (socket.writableLength === 0) socket.write(signOfLife(n).repeat(300));
      await pause(MOMENT);
    }
  });

export const CARD_ABUSES = { cardScan, cardHoard, cardStrangers, cardFloods };
