/**
 * Mails by SMTP to the server that an administrator has named. The server's address is resolved and checked as that of
 * any request, and the connection is made to what was checked.
 */
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { OutboundFault, type Outcome, type SendMail } from '../../alarm/delivery/providers/provider';
import { failed, outcomeOfFault } from '../../alarm/delivery/providers/judge';
import { sha256 } from '../../engine/sha256';
import { lookupOf, outboundAddress, places, type OutboundOptions } from './outboundAddress';

/** Milliseconds of a whole mail. Servers that delay the greeting take some ten seconds. */
const TIMEOUT = 30_000;
/** What counts while no port is filled in. */
const USUAL_PORTS: Readonly<Record<string, number>> = { tls: 465, starttls: 587, none: 25 };
/** Mail servers allow few connections of one client. */
const MOST_SOCKETS = 8;
/** One address, and no list of them. */
const ONE_ADDRESS = /^[^\s,;:<>()"]+@[^\s,;:<>()"]+$/;

export interface SendMailOptions extends OutboundOptions {
  /** Milliseconds of a whole mail; thirty seconds by default. */
  timeout?: number;
  /** A certificate to trust in place of the machine's, for tests. */
  ca?: string;
}

/** What nodemailer says of a mail that failed. */
interface MailFault {
  code?: string;
  /** The three digits of SMTP, when the server has answered. */
  responseCode?: number;
  command?: string;
  message: string;
}

/** What the server's own digits mean at the command that it refused. */
function outcomeOfReply(reply: number, command: string): Outcome {
  if (reply < 500) return failed('unreachable', 'away', reply);
  if (reply === 530 || reply === 534 || reply === 535 || reply === 538)
    return failed('misconfigured', 'credential', reply);
  if (command === 'RCPT TO') return failed('refused', 'recipient', reply);
  if (command === 'MAIL FROM') return failed('misconfigured', 'signName', reply);
  if (command === 'DATA') return failed('refused', 'content', reply);
  if (command === 'STARTTLS') return failed('misconfigured', 'other', 'ETLS');
  return failed('misconfigured', 'machine', reply);
}

/**
 * What a failed mail means. The server's digits count before nodemailer's own code, which is the same for 550 and 451.
 * @param handedOver the server had asked for the content
 */
function outcomeOfMailFault(
  { code = 'mail', responseCode, command = '', message }: MailFault,
  handedOver: boolean,
): Outcome {
  if (responseCode !== undefined && responseCode < 500) return outcomeOfReply(responseCode, command);
  if (code === 'EAUTH') return failed('misconfigured', 'credential', responseCode ?? code);
  if (responseCode !== undefined) return outcomeOfReply(responseCode, command);
  // A certificate that is not the server's own, or of no known authority.
  if (/certificate|altnames/i.test(message)) return failed('misconfigured', 'other', 'certificate');
  if (code === 'EENVELOPE') return failed('misconfigured', 'signName', code);
  return failed(handedOver ? 'unknown' : 'unreachable', 'away', code);
}

/** A connection to the first of the addresses that answers. */
function connected(port: number, lookup: LookupFunction, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: 'mail', port, lookup, signal });
    // It listens for as long as the socket lives: one that is reset before the mail begins must not end the process.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      reject(new OutboundFault('away', false, signal.aborted ? 'timeout' : (error.code ?? 'connection'))),
    );
    socket.once('connect', () => resolve(socket));
  });
}

/** Tells when the server asks for the content: nothing of the mail leaves before. */
function contentWatch(begun: () => void) {
  const quiet = () => undefined;
  return {
    trace: quiet,
    debug: ({ tnx }: { tnx?: string }, line: unknown) => {
      if (tnx === 'server' && String(line).startsWith('354')) begun();
    },
    info: quiet,
    warn: quiet,
    error: quiet,
    fatal: quiet,
  };
}

/** Makes the function that sends a mail. Each mail has a connection of its own, a few at once. */
export const sendMail = ({ timeout = TIMEOUT, ca, ...options }: SendMailOptions): SendMail => {
  const addressesOf = outboundAddress(options);
  const sockets = places(MOST_SOCKETS);
  return async (values, { to, subject, text, key }) => {
    if (!ONE_ADDRESS.test(to)) return failed('refused', 'recipient', 'address');
    const host = values['host'] ?? '';
    const from = values['from'] ?? '';
    const { user, password } = values;
    const security = values['security'] || 'tls';
    const port = Number(values['port'] || USUAL_PORTS[security]);
    const signal = AbortSignal.timeout(timeout);
    let socket: Socket | null = null;
    let handedOver = false;
    let hasPlace = false;
    try {
      await sockets.take(signal);
      hasPlace = true;
      const connection = await connected(port, lookupOf(await addressesOf(host, signal)), signal);
      socket = connection;
      const transport = createTransport({
        connection,
        host,
        port,
        secure: security === 'tls',
        requireTLS: security === 'starttls',
        ignoreTLS: security === 'none',
        ...(isIP(host) === 0 && { servername: host }),
        ...(ca !== undefined && { tls: { ca } }),
        ...(user && { auth: { user, pass: password ?? '' } }),
        greetingTimeout: timeout,
        socketTimeout: timeout,
        disableFileAccess: true,
        disableUrlAccess: true,
        transactionLog: true,
        logger: contentWatch(() => (handedOver = true)),
      });
      const domain = /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'homeward.invalid';
      const { messageId } = await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${sha256(key).slice(0, 32)}@${domain}>`,
        // No holiday notice answers it (RFC 3834).
        headers: { 'auto-submitted': 'auto-generated' },
      });
      return { result: 'accepted', reference: messageId };
    } catch (error) {
      if (error instanceof OutboundFault) return outcomeOfFault(error);
      if (signal.aborted) return outcomeOfFault(new OutboundFault('away', handedOver, 'timeout'));
      return outcomeOfMailFault(error as MailFault, handedOver);
    } finally {
      socket?.destroy();
      if (hasPlace) sockets.give();
    }
  };
};
