/** Sends each tap on the map to one handler: that of the topmost tappable layer under the finger. */
import type { Map as MapInstance, MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl';

/** CSS pixels from the map's top left corner. */
export interface ScreenPoint {
  x: number;
  y: number;
}

export type FeatureTapHandler = (feature: MapGeoJSONFeature, event: MapMouseEvent) => void;

/**
 * Hit test of a custom layer, which MapLibre cannot query. Returns what to do when something of the layer lies under
 * the point, else null.
 */
export type LayerHitTest = (point: ScreenPoint) => (() => void) | null;

/** CSS pixels by which a finger may miss a thin line or an edge: half the side of a square. */
const TOLERANCE = 8;

export class TapRouter {
  private readonly features = new Map<string, FeatureTapHandler>();
  private readonly hitTests = new Map<string, LayerHitTest>();
  private suspensions = 0;

  /** Handles taps on the features of a layer. Returns a function that ends it. */
  onFeatureTap(layerId: string, onTap: FeatureTapHandler) {
    this.features.set(layerId, onTap);
    return () => void this.features.delete(layerId);
  }

  /** Handles taps on a custom layer. Returns a function that ends it. */
  onHitTest(layerId: string, hitTest: LayerHitTest) {
    this.hitTests.set(layerId, hitTest);
    return () => void this.hitTests.delete(layerId);
  }

  /** Ignores all taps, because another tool owns the finger (drawing a fence). Returns a function that ends it. */
  suspend() {
    this.suspensions += 1;
    return () => void (this.suspensions -= 1);
  }

  get isSuspended() {
    return this.suspensions > 0;
  }

  /** Calls the handler of the topmost thing under the finger, if there is one. */
  route(map: MapInstance, event: MapMouseEvent) {
    if (!this.isSuspended) this.topmostHandler(map, event)?.();
  }

  /** True when a tap here would call a handler. The pointer's shape follows it. */
  hasHandlerAt(map: MapInstance, event: MapMouseEvent) {
    return !this.isSuspended && this.topmostHandler(map, event) !== null;
  }

  private topmostHandler(map: MapInstance, event: MapMouseEvent): (() => void) | null {
    const order = map.getLayersOrder();
    let best: { height: number; handle: () => void } | null = null;
    const offer = (layerId: string, handle: () => void) => {
      const height = order.indexOf(layerId);
      if (!best || height > best.height) best = { height, handle };
    };
    for (const [layerId, hitTest] of this.hitTests) {
      const handle = hitTest(event.point);
      if (handle) offer(layerId, handle);
    }
    const feature = this.featureUnder(map, event.point);
    const onTap = feature && this.features.get(feature.layer.id);
    if (feature && onTap) offer(feature.layer.id, () => onTap(feature, event));
    return (best as { handle: () => void } | null)?.handle ?? null;
  }

  /** A feature exactly under the finger wins over one that the finger narrowly missed. */
  private featureUnder(map: MapInstance, { x, y }: ScreenPoint): MapGeoJSONFeature | undefined {
    const layers = [...this.features.keys()].filter((id) => map.getLayer(id));
    if (layers.length === 0) return undefined;
    return (
      map.queryRenderedFeatures([x, y], { layers })[0] ??
      map.queryRenderedFeatures(
        [
          [x - TOLERANCE, y - TOLERANCE],
          [x + TOLERANCE, y + TOLERANCE],
        ],
        { layers },
      )[0]
    );
  }
}
