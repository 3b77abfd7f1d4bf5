/** The two kinds of letters on the map: one character or a count on a disc, and a name under it. */
import type { GlyphSpec } from './GlyphAtlas';

const FAMILY =
  '-apple-system, "PingFang SC", "HarmonyOS Sans SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';

/** As large as a disc with its shadow, so that letter and disc share one rectangle. */
export const MARK_GLYPHS: GlyphSpec = { width: 38, height: 38, font: `600 14px ${FAMILY}`, halo: 0 };
export const NAME_GLYPHS: GlyphSpec = { width: 116, height: 18, font: `500 12px ${FAMILY}`, halo: 2 };
