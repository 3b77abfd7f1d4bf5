/** A wire over TCP. */
import { connect } from 'node:net';
import type { OpenWire } from './wire';

export const tcpWire =
  (port: number, host = '127.0.0.1'): OpenWire =>
  ({ received, closed }) =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host, noDelay: true });
      socket.once('connect', () => {
        socket.off('error', reject);
        socket.on('error', () => socket.destroy());
        resolve({ write: (bytes) => void socket.write(bytes), end: () => void socket.end() });
      });
      socket.once('error', reject);
      socket.on('data', (bytes) => received(typeof bytes === 'string' ? Buffer.from(bytes) : bytes));
      socket.on('close', closed);
    });
