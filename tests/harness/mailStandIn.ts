/** A mail server on a real port: it speaks SMTP as `smtp-server` does, and keeps what arrived. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { MADE_CERTIFICATE, MADE_KEY } from './madeCertificate';

export interface ArrivedMail {
  /** As it came, with its headers. */
  text: string;
  from: string;
  to: string[];
  user: unknown;
  secure: boolean;
}

export interface MailStandIn {
  arrived: ArrivedMail[];
  port: number;
  close(): Promise<void>;
}

export async function mailStandIn(options: SMTPServerOptions = {}): Promise<MailStandIn> {
  const arrived: ArrivedMail[] = [];
  const server = new SMTPServer({
    key: MADE_KEY,
    cert: MADE_CERTIFICATE,
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push({
          text: Buffer.concat(chunks).toString(),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          secure: session.secure,
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  return {
    arrived,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** What a reader sees of a plain mail below its headers. */
export function wordsOf({ text }: ArrivedMail): string {
  const at = text.indexOf('\r\n\r\n');
  const [head, body] = [text.slice(0, at), text.slice(at + 4)];
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
