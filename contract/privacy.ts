/** The version of the student card's privacy policy that a guardian agrees to. A change of what is collected, why, or for how long is a new one. */
export const PRIVACY_VERSION = '2026-11-21';
