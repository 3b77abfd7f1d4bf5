/** Receivers of alerts on a real port: a push service with a browser behind it, and an SMS gateway. */
import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushAddress } from '../../contract';

export interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface DeliveryReceiver {
  /** 'http://127.0.0.1:40123' */
  url: string;
  /** All requests, oldest first. */
  arrived: ReceivedRequest[];
  /** Sets the next statuses; the last one stays. 0: no answer. */
  answers(...statuses: number[]): void;
  close(): Promise<void>;
}

/** @param wait milliseconds until an answer, as a service far away takes */
export async function deliveryReceiver({ wait = 0 }: { wait?: number } = {}): Promise<DeliveryReceiver> {
  const arrived: ReceivedRequest[] = [];
  let statuses = [201];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      arrived.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      const [status = 201, ...more] = statuses;
      if (more.length > 0) statuses = more;
      if (status === 0) return;
      if (wait === 0) response.writeHead(status).end();
      else setTimeout(() => response.writeHead(status).end(), wait);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    answers: (...given) => void (statuses = given),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A subscribed browser: its push address, and the function that decrypts its pushes. */
export function browserAt(endpoint: string): { address: PushAddress; open(body: Buffer): string } {
  const own = createECDH('prime256v1');
  const publicKey = own.generateKeys();
  const auth = randomBytes(16);
  return {
    address: { endpoint, keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') } },
    /**
     * Decrypts a push (RFC 8291 over RFC 8188, one record of aes128gcm).
     * @throws when it was encrypted for another browser
     */
    open(body) {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const record = body.subarray(21 + idLength);
      const derive = (secret: Buffer, salted: Buffer, info: Buffer, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salted, info, length));
      const shared = derive(
        own.computeSecret(sender),
        auth,
        Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]),
        32,
      );
      const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The last record ends in a 2 and zeros (RFC 8188, 2).
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
  };
}

/** The key and claims of a VAPID header (RFC 8292). @throws when its signature is wrong */
export function vapidClaims(authorization: string | undefined): {
  key: string;
  claims: { aud: string; exp: number; sub: string };
} {
  const [, token = '', key = ''] = /^vapid t=([^,]+), *k=(.+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  if (
    !verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
    throw new Error('the token is not signed by its key');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as never };
}

/** Whether a request of the webhook has the signature of the secret. */
export function isSigned({ headers, body }: ReceivedRequest, secret: string): boolean {
  const expected = `sha256=${createHmac('sha256', secret)
    .update(`${String(headers['x-homeward-time'])}.`)
    .update(body)
    .digest('hex')}`;
  const given = String(headers['x-homeward-signature']);
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
