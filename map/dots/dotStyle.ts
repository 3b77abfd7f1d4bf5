/** How a state is drawn: colour and shape together, so that neither has to be trusted alone. */

/**
 * filled: a disc of the state's colour. hollow: a pale disc in a ring. dashed: a pale disc in a broken ring.
 * soft: a disc without an edge, for what is only roughly known. alarm: filled, with a pulse around it; a cluster that holds one says so.
 */
export const DOT_SHAPES = ['filled', 'hollow', 'dashed', 'soft', 'alarm'] as const;
export type DotShape = (typeof DOT_SHAPES)[number];

/** A small badge at the disc's shoulder: an exclamation mark, waves, a bell, an empty battery. */
export const DOT_SIGNS = ['sos', 'water', 'alert', 'battery'] as const;
export type DotSign = (typeof DOT_SIGNS)[number];

export interface DotLook {
  shape: DotShape;
  /** CSS hex colours, `#rrggbb`, by day and by night. White letters lie on the one, near black ones on the other. */
  day: string;
  night: string;
}

/** As many looks as one overlay may have. */
export const MOST_LOOKS = 8;

/** Looks by state, the gravest first: the order of a cluster's shares, and of who lies on top. At most eight. */
export type DotLooks = Readonly<Record<string, DotLook>>;

/** Colours that are no state: what surrounds and fills the discs, the letters, and the ring of the selected one. */
export interface DotTones {
  surface: string;
  ink: string;
  onColour: string;
  accent: string;
  signs: Readonly<Record<DotSign, string>>;
}

export const tonesOf = (dark: boolean): DotTones =>
  dark
    ? {
        surface: '#1b2327',
        ink: '#e9efed',
        onColour: '#0a1113',
        accent: '#4fd1c0',
        signs: { sos: '#ff6b5e', water: '#6cb2ff', alert: '#f5b83d', battery: '#f5b83d' },
      }
    : {
        surface: '#ffffff',
        ink: '#22302d',
        onColour: '#ffffff',
        accent: '#0b5f58',
        signs: { sos: '#c81e1e', water: '#1b64c4', alert: '#a35a00', battery: '#a35a00' },
      };
