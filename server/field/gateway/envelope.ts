/**
 * The envelope of student cards: AES-128-CBC, Base64 on one line, `#maker#firmware`, CRLF. A card with the cipher
 * switched off sends the bare frame; its first byte tells.
 */
import { byteText, bytesOfText } from './link';
import { type CardCipher, type CardMaker, modelOf } from './makers';
import { type GatewayModel, PROFILES } from './profiles';

export interface Opened {
  /** One character a byte. */
  plain: string;
  maker: CardMaker;
  firmware: string;
  model: GatewayModel;
}

const SEALED = /^([A-Za-z0-9+/]+={0,2})(?:#([^#\s]{1,16})(?:#([!-~]{0,40}))?)?/;

/**
 * Opens a sealed message. A message without a tag is tried with the key of each maker, of which there are few.
 * @returns null for an unknown maker and for damage.
 */
export function openSealed(text: string, makers: readonly CardMaker[], cipher: CardCipher | null): Opened | null {
  const [, base64 = '', tag, firmware = ''] = SEALED.exec(text) ?? [];
  if (!cipher || base64.length === 0 || base64.length % 4 !== 0) return null;
  const sealed = bytesOfBase64(base64);
  if (!sealed || sealed.length === 0 || sealed.length % 16 !== 0) return null;
  for (const maker of makers) {
    if (tag !== undefined && maker.tag !== tag) continue;
    const bytes = cipher.decrypt(maker, sealed);
    const plain = bytes && byteText(bytes);
    if (plain?.startsWith('[') && plain.endsWith(']'))
      return { plain, maker, firmware, model: modelOf(maker, firmware) };
  }
  return null;
}

/** The message as a card takes it, in one piece. @param plain one character a byte. */
export function seal(
  plain: string,
  { maker, firmware }: Pick<Opened, 'maker' | 'firmware'>,
  model: GatewayModel,
  cipher: CardCipher,
): Uint8Array {
  const { suffix } = PROFILES[model];
  const base64 = base64OfBytes(cipher.encrypt(maker, bytesOfText(plain)));
  return bytesOfText(`${base64}${suffix ? `#${maker.tag}#${firmware}` : ''}\r\n`);
}

function bytesOfBase64(text: string): Uint8Array | null {
  try {
    return bytesOfText(atob(text));
  } catch {
    return null;
  }
}

const base64OfBytes = (bytes: Uint8Array): string => btoa(byteText(bytes));
