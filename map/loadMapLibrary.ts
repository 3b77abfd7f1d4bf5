/** Fetches the map's engine ahead of the first map. */

/** Begins to fetch it, so that it comes beside the screens that will want it and not after them. A failure is the map's own to tell. */
export function loadMapLibrary(): void {
  import('maplibre-gl').catch(() => undefined);
}
