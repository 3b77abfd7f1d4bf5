/**
 * Loaded into a platform's process: writes the host of each connection that it opens to the file of SOCKETS_TO. Sockets
 * of files (the database's) have none.
 */
import { appendFileSync } from 'node:fs';
import net from 'node:net';

const to = process.env['SOCKETS_TO'];
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given;
  const host =
    typeof options === 'object' && options !== null ? (options.path ? null : (options.host ?? 'localhost')) : given[1];
  if (to && host) appendFileSync(to, `${host}\n`);
  return connect.apply(this, given);
};
