/**
 * Starts to download MapLibre before the first map mounts, in parallel with the screens that use it. MapView reports a
 * failure.
 */
export function loadMapLibrary(): void {
  import('maplibre-gl').catch(() => undefined);
}
