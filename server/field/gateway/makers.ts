/**
 * Keys of card makers, entered by the operator. The cipher hides reports from an onlooker; it proves nothing about who
 * sends them, because all cards of a maker share one key.
 */
import * as z from 'zod/mini';
import { GATEWAY_MODELS } from '../../../contract/settings/entries';
import type { GatewayModel } from './profiles';

const Hex16 = z.string().check(z.regex(/^[0-9A-Fa-f]{32}$/));

export const CardMakers = z.array(
  z.object({
    /** The tag between the first two `#` of a message. */
    tag: z.string().check(z.regex(/^[A-Za-z0-9]{2,16}$/)),
    /** AES-128 key and first block of CBC: 32 hexadecimal digits each. */
    key: Hex16,
    iv: Hex16,
    /** The model of firmwares that `firmwares` does not name. */
    model: z.enum(GATEWAY_MODELS),
    /** Beginning of what follows the tag ('2.1#W9'), and the model of that firmware. */
    firmwares: z._default(
      z.array(z.object({ begins: z.string().check(z.minLength(1)), model: z.enum(GATEWAY_MODELS) })),
      [],
    ),
  }),
);
export type CardMaker = z.infer<typeof CardMakers>[number];

/** AES-128-CBC with PKCS#7; the composition root brings it, because a browser tab has none. */
export interface CardCipher {
  encrypt(maker: CardMaker, plain: Uint8Array): Uint8Array;
  /** Null when the bytes are not whole blocks or their padding is damaged. */
  decrypt(maker: CardMaker, sealed: Uint8Array): Uint8Array | null;
}

/** The model of a firmware of a maker. @param firmware what follows the tag. */
export const modelOf = ({ model, firmwares }: CardMaker, firmware: string): GatewayModel =>
  firmwares.find(({ begins }) => firmware.startsWith(begins))?.model ?? model;
