/** How a state is drawn: colour and shape together, so that neither has to be trusted alone. */

/**
 * filled: a disc of the state's colour. hollow: a pale disc in a ring. dashed: a pale disc in a broken ring.
 * soft: a disc without an edge, for what is only roughly known. alarm: filled, with a pulse around it and a sign above.
 */
export type DotShape = 'filled' | 'hollow' | 'dashed' | 'soft' | 'alarm';

export interface DotLook {
  shape: DotShape;
  /** CSS hex colour by day and by night. */
  colour: string;
  night: string;
}

/** Looks by state, the gravest first: the order of a cluster's shares, and who lies on top. At most eight. */
export type DotLooks = Readonly<Record<string, DotLook>>;
