/** Tells a basemap whose settings are wrong from one that cannot be had for a while. */

/**
 * True when the server refused the key or the address, and will again, until somebody changes the settings. Tianditu
 * answers 418 to a key that it does not know.
 * @param reason of MapLibre ('AJAXError: Forbidden (403): …'), PMTiles ('Bad response code: 404') or `fetchStyle`.
 */
export const isLastingFault = (reason: unknown): boolean => /(?: \(|: )(?:40[134]|41[08])(?!\d)/.test(String(reason));
