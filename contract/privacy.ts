/**
 * Version of the privacy policy for cards that a guardian consents to. Increase it when what is collected, why, or for
 * how long changes.
 */
export const PRIVACY_VERSION = '2026-11-22';
