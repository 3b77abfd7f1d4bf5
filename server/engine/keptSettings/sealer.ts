/** Sealing of secrets in the store: a row that is copied elsewhere, or read without the key, opens nothing. */

/** What a sealed text belongs to. It opens only there. */
export interface SealedPlace {
  scope: 'platform' | 'school' | 'person';
  /** Id of the school or person; empty for the platform. */
  owner: string;
  kind: string;
  name: string;
  field: string;
}

export interface Sealer {
  seal(text: string, place: SealedPlace): string;
  /** Null when no key of this machine opens it, or it belongs elsewhere. */
  open(sealed: string, place: SealedPlace): string | null;
}

/** The place as the additional data of the seal: each part with its length, so that no two places are alike. */
export const placeText = ({ scope, owner, kind, name, field }: SealedPlace): string =>
  [scope, owner, kind, name, field].map((part) => `${part.length}:${part}`).join('/');
