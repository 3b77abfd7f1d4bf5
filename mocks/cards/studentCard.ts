/**
 * A student card as its firmware behaves: it speaks over a wire to the gateway, keeps its settings as it understood
 * them, and answers, or does not answer, as its model does.
 */
import { openSealed, seal } from '../../server/field/gateway/envelope';
import { byteText, bytesOfText, fromByteText, toByteText } from '../../server/field/gateway/link';
import type { CardCipher, CardMaker } from '../../server/field/gateway/makers';
import type { GatewayModel } from '../../server/field/gateway/profiles';
import { localDigits } from '../../server/field/gateway/student/cardTime';
import {
  type FrameType,
  readStudentFrame,
  type StudentFrame,
  writeStudentFrame,
} from '../../server/field/gateway/student/frame';
import type { CardWire, OpenWire } from './wire';

export interface StudentCardOptions {
  imei: string;
  iccid: string;
  model: GatewayModel;
  /** Null for a card with the cipher switched off. */
  seal: { maker: CardMaker; firmware: string; cipher: CardCipher } | null;
  open: OpenWire;
  /** The card's clock. */
  clock: () => Date;
  /** Hears what the platform sends on its own, besides the firmware. */
  onFrame?: (frame: StudentFrame) => void;
}

export interface StudentCard {
  /** Connects and logs in; resolves to the answer's body. */
  connect(): Promise<string>;
  /** Reports or asks; resolves to the body of the answer with its serial. It waits as long as the connection lives. */
  say(command: string, body: string): Promise<string>;
  /** Sends a frame of its own making, without waiting. */
  send(frame: Pick<StudentFrame, 'command' | 'type' | 'body'> & Partial<StudentFrame>): void;
  /** Sends bytes as they are. */
  write(bytes: Uint8Array): void;
  /** The bytes of a frame, as `send` would write them. */
  bytesOf(frame: Pick<StudentFrame, 'command' | 'type' | 'body'> & Partial<StudentFrame>): Uint8Array;
  /** Resolves when the connection is over. */
  readonly gone: Promise<void>;
  close(): void;
}

export function studentCard(options: StudentCardOptions): StudentCard {
  const { imei, iccid, open, clock } = options;
  const waiting = new Map<string, (body: string) => void>();
  let wire: CardWire | null = null;
  let received = '';
  let count = 0;
  let leave = () => {};
  const gone = new Promise<void>((resolve) => (leave = resolve));

  const frameOf = (part: Pick<StudentFrame, 'command' | 'type' | 'body'> & Partial<StudentFrame>): StudentFrame => {
    const time = localDigits(clock());
    return { imei, iccid, serial: time + String((count += 1) % 10_000).padStart(4, '0'), time, ...part };
  };
  const bytesOf: StudentCard['bytesOf'] = (part) => {
    const plain = toByteText(writeStudentFrame(frameOf(part), 'bytes'));
    if (!options.seal) return bytesOfText(`${plain}\r\n`);
    const { maker, firmware, cipher } = options.seal;
    const sealed = byteText(seal(plain, { maker, firmware }, 'a', cipher)).trimEnd();
    return bytesOfText(`${sealed}#${maker.tag}#${firmware}${options.model === 'd' ? '' : '\r\n'}`);
  };

  function hear(line: string): void {
    const plain = options.seal ? openSealed(line, [options.seal.maker], options.seal.cipher)?.plain : line;
    const frame = readStudentFrame(fromByteText(plain ?? ''));
    if (!frame || frame.imei !== imei) return;
    const answered = frame.type === 4 ? waiting.get(frame.serial) : undefined;
    waiting.delete(frame.serial);
    answered?.(frame.body);
    options.onFrame?.(frame);
  }

  const card: StudentCard = {
    gone,
    bytesOf,
    write: (bytes) => wire?.write(bytes),
    send: (frame) => wire?.write(bytesOf(frame)),
    async connect() {
      wire = await open({
        received(bytes) {
          const lines = (received + byteText(bytes)).split('\r\n');
          received = lines.pop() ?? '';
          for (const line of lines) hear(line);
        },
        closed: leave,
      });
      return card.say('DEVICE_LOGIN', '4@1@1@0@1@21');
    },
    say(command, body) {
      const frame = frameOf({ command, type: 3 satisfies FrameType, body });
      return new Promise((resolve) => {
        waiting.set(frame.serial, resolve);
        card.send(frame);
      });
    },
    close: () => wire?.end(),
  };
  return card;
}
