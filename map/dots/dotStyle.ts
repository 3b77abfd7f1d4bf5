/**
 * How dots and clusters look. Each state has a colour and a shape together, so that no viewer has to rely on the colour
 * alone.
 */

/**
 * filled: a disc in the state's colour. hollow: a pale disc in a ring. dashed: a pale disc in a broken ring. soft: a
 * disc without an edge, for a position that is only roughly known. alarm: filled, with a pulse around it, which a
 * cluster with such a member shows too.
 */
export const DOT_SHAPES = ['filled', 'hollow', 'dashed', 'soft', 'alarm'] as const;
export type DotShape = (typeof DOT_SHAPES)[number];

/** The small badge at the edge of the disc: an exclamation mark, waves, a bell, an empty battery. */
export const DOT_BADGES = ['sos', 'water', 'alert', 'battery'] as const;
export type DotBadge = (typeof DOT_BADGES)[number];

export interface DotStyle {
  shape: DotShape;
  /**
   * CSS hex colours `#rrggbb` by day and by night. The letter on the disc is white by day and nearly black by night.
   */
  day: string;
  night: string;
}

/** The most styles one overlay may have: the shaders have room for eight. */
export const MAX_DOT_STYLES = 8;

/**
 * Styles by state, the most urgent state first. This order also sets which dot lies on top, and the order of the parts
 * of a cluster's ring.
 */
export type DotStyles = Readonly<Record<string, DotStyle>>;

/** Colours that belong to no state: fill and outline of the discs, letters, and the ring of the selected dot. */
export interface DotColours {
  surface: string;
  ink: string;
  onColour: string;
  accent: string;
  badges: Readonly<Record<DotBadge, string>>;
  /** Flags of groups, by number; the shape tells a flag from a badge. */
  flags: readonly string[];
}

/** By day the colours of groups (`GROUP_COLOURS` of the contract); by night the same hues, lighter. */
const FLAGS = {
  day: ['#0f766e', '#4f46e5', '#a21caf', '#b45309', '#0369a1', '#4d7c0f'],
  night: ['#2dd4bf', '#a5b4fc', '#f0abfc', '#fbbf24', '#7dd3fc', '#bef264'],
} as const;

export const dotColours = (dark: boolean): DotColours =>
  dark
    ? {
        surface: '#1b2327',
        ink: '#e9efed',
        onColour: '#0a1113',
        accent: '#4fd1c0',
        badges: { sos: '#ff6b5e', water: '#6cb2ff', alert: '#f5b83d', battery: '#f5b83d' },
        flags: FLAGS.night,
      }
    : {
        surface: '#ffffff',
        ink: '#22302d',
        onColour: '#ffffff',
        accent: '#0b5f58',
        badges: { sos: '#c81e1e', water: '#1b64c4', alert: '#a35a00', battery: '#a35a00' },
        flags: FLAGS.day,
      };

/** Radius of a dot's disc, CSS pixels. */
export const DOT_RADIUS = 14;

/** Radius of the selected dot's disc, CSS pixels. */
export const SELECTED_RADIUS = 20;

/** Radius of a cluster with `count` members, CSS pixels. */
export const clusterRadius = (count: number) => (count < 10 ? 19 : count < 100 ? 22 : 25);
