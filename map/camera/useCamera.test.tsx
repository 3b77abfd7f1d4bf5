/** The camera moves in the frame after the request, when a sheet that mounts with it has registered its cover. */
import { render } from '@testing-library/react';
import type { Map as MapInstance } from 'maplibre-gl';
import { type ReactNode, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MapSceneContext } from '../mapScene';
import { SafeAreaProvider, useCovers } from './safeArea';
import { TapRouter } from '../taps/TapRouter';
import { type MapCamera, useCamera } from './useCamera';

/** The part of a map that the camera uses, 390 x 844 CSS pixels. */
const fakeMap = () => {
  const removeListeners = new Set<() => void>();
  return {
    fitBounds: vi.fn<(bounds: unknown, options: { padding: { bottom: number } }) => void>(),
    easeTo: vi.fn(),
    getZoom: () => 15,
    getContainer: () => ({ clientWidth: 390, clientHeight: 844 }),
    project: () => ({ x: 380, y: 400 }),
    once: (name: string, listener: () => void) => void (name === 'remove' && removeListeners.add(listener)),
    off: (_: string, listener: () => void) => void removeListeners.delete(listener),
    remove: () => removeListeners.forEach((listener) => listener()),
  };
};

function OnMap({ map, children }: { map: ReturnType<typeof fakeMap>; children: ReactNode }) {
  const scene = {
    map: map as unknown as MapInstance,
    datum: 'wgs84' as const,
    dark: false,
    reducedMotion: true,
    tapRouter: new TapRouter(),
  };
  return (
    <SafeAreaProvider>
      <MapSceneContext value={scene}>{children}</MapSceneContext>
    </SafeAreaProvider>
  );
}

/** Requests as it mounts, before the sheet after it has registered its cover. */
function RequestOnMount({ request }: { request: (camera: MapCamera) => void }) {
  const camera = useCamera();
  useEffect(() => request(camera), [camera, request]);
  return null;
}
function SheetWithCover({ height }: { height: number }) {
  useCovers('sheet', { bottom: height });
  return null;
}

const TOWN = [120.92, 30.91, 120.94, 30.93] as const;

beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }));
afterEach(() => void vi.useRealTimers());

describe('the camera', () => {
  it('keeps clear of a sheet that mounts with the request', () => {
    const map = fakeMap();
    const request = (camera: MapCamera) => camera.fit(TOWN);
    render(
      <OnMap map={map}>
        <RequestOnMount request={request} />
        <SheetWithCover height={300} />
      </OnMap>,
    );
    expect(map.fitBounds).not.toHaveBeenCalled();
    vi.advanceTimersToNextFrame();
    expect(map.fitBounds).toHaveBeenCalledExactlyOnceWith(
      [120.92, 30.91, 120.94, 30.93],
      expect.objectContaining({ padding: { top: 48, right: 48, bottom: 348, left: 48 } }),
    );
  });

  it('fits again when a bar comes, until the viewer acts', () => {
    const map = fakeMap();
    const request = (camera: MapCamera) => camera.fit(TOWN);
    const stage = (height: number) => (
      <OnMap map={map}>
        <RequestOnMount request={request} />
        <SheetWithCover height={height} />
      </OnMap>
    );
    const bottoms = () => map.fitBounds.mock.calls.map(([, options]) => options.padding.bottom);
    const { rerender } = render(stage(100));
    vi.advanceTimersToNextFrame();
    rerender(stage(200));
    vi.advanceTimersToNextFrame();
    expect(bottoms()).toEqual([148, 248]);
    window.dispatchEvent(new Event('pointerdown'));
    rerender(stage(300));
    vi.advanceTimersToNextFrame();
    expect(bottoms()).toEqual([148, 248]);
  });

  it('does not return to a fit once it has another target', () => {
    const map = fakeMap();
    const request = (camera: MapCamera) => {
      camera.fit(TOWN);
      camera.keepInView([120.93, 30.92]);
    };
    const stage = (height: number) => (
      <OnMap map={map}>
        <RequestOnMount request={request} />
        <SheetWithCover height={height} />
      </OnMap>
    );
    const { rerender } = render(stage(100));
    vi.advanceTimersToNextFrame();
    rerender(stage(200));
    vi.advanceTimersToNextFrame();
    expect(map.fitBounds).toHaveBeenCalledOnce();
  });

  it('follows the last of several requests in one frame, and none after the map is removed', () => {
    const map = fakeMap();
    const request = (camera: MapCamera) => {
      camera.fit(TOWN);
      camera.flyTo([120.93, 30.92]);
    };
    const { rerender } = render(
      <OnMap map={map}>
        <RequestOnMount request={request} />
      </OnMap>,
    );
    vi.advanceTimersToNextFrame();
    expect(map.fitBounds).not.toHaveBeenCalled();
    expect(map.easeTo).toHaveBeenCalledOnce();

    const again = (camera: MapCamera) => camera.fit(TOWN);
    rerender(
      <OnMap map={map}>
        <RequestOnMount request={again} />
      </OnMap>,
    );
    map.remove();
    vi.advanceTimersToNextFrame();
    expect(map.fitBounds).not.toHaveBeenCalled();
  });
});
