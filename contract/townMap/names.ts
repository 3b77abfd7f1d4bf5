/** The names of a town file, which the platform serves beside it. */
import * as z from 'zod/mini';

/** Name, English name or '', kind, longitude and latitude (degrees, WGS-84), pinyin, and its first letters. */
export const TownFileName = z.tuple([
  z.string(),
  z.string(),
  z.enum(['road', 'place']),
  z.number(),
  z.number(),
  z.string(),
  z.string(),
]);
export type TownFileName = z.infer<typeof TownFileName>;

/** The address of the names of the town file at an address. */
export const namesAddress = (townFile: string): string => townFile.replace(/\.pmtiles$/, '.names.json');
