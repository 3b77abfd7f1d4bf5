/** Who answers a tap: every tappable layer is registered here, the topmost one under the finger is told, and nobody else. */
import type { Map as MapInstance, MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl';

/** A place on the screen, CSS pixels from the map's top left corner. */
export interface ScreenPoint {
  x: number;
  y: number;
}

export type FeatureTap = (feature: MapGeoJSONFeature, event: MapMouseEvent) => void;

/** Answers for a layer that MapLibre cannot query (a custom layer): what to do if something of it lies under the point, else null. */
export type Pick = (point: ScreenPoint) => (() => void) | null;

/** Half the side of the square a finger may miss a line or an edge by, CSS pixels. */
const SLOP = 8;

export class TapDesk {
  private readonly features = new Map<string, FeatureTap>();
  private readonly picks = new Map<string, Pick>();
  private readonly empty = new Set<(event: MapMouseEvent) => void>();
  private closed = 0;

  /** Each of these returns the way out. */
  answerFeatures(layerId: string, onTap: FeatureTap) {
    this.features.set(layerId, onTap);
    return () => void this.features.delete(layerId);
  }

  answerPicks(layerId: string, pick: Pick) {
    this.picks.set(layerId, pick);
    return () => void this.picks.delete(layerId);
  }

  answerEmpty(onTap: (event: MapMouseEvent) => void) {
    this.empty.add(onTap);
    return () => void this.empty.delete(onTap);
  }

  /** Nobody answers while something else owns the finger (drawing a fence). */
  close() {
    this.closed += 1;
    return () => void (this.closed -= 1);
  }

  /** Something else owns the finger now. */
  get isClosed() {
    return this.closed > 0;
  }

  tapped(map: MapInstance, event: MapMouseEvent) {
    if (this.isClosed) return;
    const answer = this.topmost(map, event);
    if (answer) answer();
    else for (const onTap of this.empty) onTap(event);
  }

  /** Whether a tap here would be answered; the pointer's shape follows it. */
  answers(map: MapInstance, event: MapMouseEvent) {
    return this.closed === 0 && this.topmost(map, event) !== null;
  }

  private topmost(map: MapInstance, event: MapMouseEvent): (() => void) | null {
    const order = map.getLayersOrder();
    let best: { height: number; answer: () => void } | null = null;
    const offer = (layerId: string, answer: () => void) => {
      const height = order.indexOf(layerId);
      if (!best || height > best.height) best = { height, answer };
    };
    for (const [layerId, pick] of this.picks) {
      const answer = pick(event.point);
      if (answer) offer(layerId, answer);
    }
    const feature = this.featureUnder(map, event.point);
    const onTap = feature && this.features.get(feature.layer.id);
    if (feature && onTap) offer(feature.layer.id, () => onTap(feature, event));
    return (best as { answer: () => void } | null)?.answer ?? null;
  }

  /** What lies exactly under the finger wins over what it narrowly missed. */
  private featureUnder(map: MapInstance, { x, y }: ScreenPoint): MapGeoJSONFeature | undefined {
    const layers = [...this.features.keys()].filter((id) => map.getLayer(id));
    if (layers.length === 0) return undefined;
    return (
      map.queryRenderedFeatures([x, y], { layers })[0] ??
      map.queryRenderedFeatures(
        [
          [x - SLOP, y - SLOP],
          [x + SLOP, y + SLOP],
        ],
        { layers },
      )[0]
    );
  }
}
