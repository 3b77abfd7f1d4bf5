/** Passkeys of this browser (WebAuthn). The library loads when somebody uses one. */
import { PasskeyAssertion, PasskeyAttestation } from '../../contract/secondFactor';

/**
 * True where the browser allows passkeys: at their own origin, over TLS, in a page of its own. A frame would need the
 * permission of the page around it.
 * @param passkeyOrigin of the installation; empty without passkeys.
 */
export const allowsPasskeys = (passkeyOrigin: string): boolean =>
  passkeyOrigin === window.location.origin &&
  window.isSecureContext &&
  window.parent === window &&
  'PublicKeyCredential' in window;

/** Options as the platform sends them. */
type Options = Record<string, unknown>;

/** Asks for a passkey. Null when the person cancels, or the device has none of them. */
export async function provePasskey(options: Options): Promise<PasskeyAssertion | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The platform has made the options with the same library.
  const answer = await startAuthentication({ optionsJSON: options as never }).catch(() => null);
  return answer && PasskeyAssertion.parse(answer);
}

/** Makes a passkey. Null when the person cancels, or the device has one of this account already. */
export async function makePasskey(options: Options): Promise<PasskeyAttestation | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const answer = await startRegistration({ optionsJSON: options as never }).catch(() => null);
  return answer && PasskeyAttestation.parse(answer);
}
