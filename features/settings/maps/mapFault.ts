/** Why a map that is tried is not there, from what MapLibre, PMTiles or the browser says. Pure. */

export type MapFault =
  /** The server knows neither key nor page. */
  | 'refused'
  /** Nothing is at the address. */
  | 'missing'
  /** It asks for fewer requests. */
  | 'busy'
  /** It has a fault of its own. */
  | 'broken'
  /** A file that is no PMTiles. */
  | 'notPmtiles'
  /** A server that answers whole files. */
  | 'noRanges'
  /** A style that is none. */
  | 'notStyle'
  /** Tiles that are no pictures. */
  | 'notPicture'
  /** No answer: the network, a wrong name, or a server that lets no other page ask it. */
  | 'away';

/** By the text of each fault; the first that fits. */
const SIGNS: readonly [RegExp, MapFault][] = [
  [/(?: \(|: )(?:401|403|418)(?!\d)/, 'refused'],
  [/(?: \(|: )(?:404|410)(?!\d)/, 'missing'],
  [/(?: \(|: )429(?!\d)/, 'busy'],
  [/(?: \(|: )5\d\d(?!\d)/, 'broken'],
  [/magic number|spec version|archive/i, 'notPmtiles'],
  [/byte serving|content-length/i, 'noRanges'],
  [/JSON|sources|layers|undefined or null|not iterable|filter/i, 'notStyle'],
  [/decode|image|empty/i, 'notPicture'],
];

export const mapFaultOf = (reason: unknown): MapFault =>
  SIGNS.find(([sign]) => sign.test(String(reason)))?.[1] ?? 'away';
