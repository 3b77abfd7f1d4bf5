/** A wire over TCP. */
import { connect } from 'node:net';
import type { OpenWire } from './wire';

/** @param from the address from which it connects; by default the one that the system takes. */
export const tcpWire =
  (port: number, host = '127.0.0.1', from?: string): OpenWire =>
  ({ received, closed }) =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host, noDelay: true, ...(from !== undefined && { localAddress: from }) });
      socket.once('connect', () => {
        socket.off('error', reject);
        socket.on('error', () => socket.destroy());
        resolve({ write: (bytes) => void socket.write(bytes), end: () => void socket.end() });
      });
      socket.once('error', reject);
      socket.on('data', (bytes) => received(typeof bytes === 'string' ? Buffer.from(bytes) : bytes));
      socket.on('close', closed);
    });
