/** When the camera goes where it is asked to: once what comes with the request has said what it covers. */
import { render } from '@testing-library/react';
import type { Map as MapInstance } from 'maplibre-gl';
import { type ReactNode, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MapSceneContext } from '../mapScene';
import { SafeAreaProvider, useCovers } from './safeArea';
import { TapDesk } from '../taps/TapRouter';
import { type Camera, useCamera } from './useCamera';

/** As much of a map as the camera touches, 390 x 844. */
const drawn = () => {
  const gone: (() => void)[] = [];
  return {
    fitBounds: vi.fn(),
    easeTo: vi.fn(),
    getZoom: () => 15,
    getContainer: () => ({ clientWidth: 390, clientHeight: 844 }),
    project: () => ({ x: 380, y: 400 }),
    once: (name: string, heard: () => void) => void (name === 'remove' && gone.push(heard)),
    remove: () => gone.forEach((heard) => heard()),
  };
};

function On({ map, children }: { map: ReturnType<typeof drawn>; children: ReactNode }) {
  const scene = {
    map: map as unknown as MapInstance,
    datum: 'wgs84' as const,
    dark: false,
    still: true,
    taps: new TapDesk(),
  };
  return (
    <SafeAreaProvider>
      <MapSceneContext value={scene}>{children}</MapSceneContext>
    </SafeAreaProvider>
  );
}

/** Asks as it mounts, before its sheet, which comes after it, has said anything. */
function Asking({ ask }: { ask: (camera: Camera) => void }) {
  const camera = useCamera();
  useEffect(() => ask(camera), [camera, ask]);
  return null;
}
function SheetOf({ height }: { height: number }) {
  useCovers('sheet', { bottom: height });
  return null;
}

const TOWN = [120.92, 30.91, 120.94, 30.93] as const;

beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }));
afterEach(() => void vi.useRealTimers());

describe('the camera', () => {
  it('keeps clear of a sheet that comes with the request', () => {
    const map = drawn();
    const ask = (camera: Camera) => camera.fit(TOWN);
    render(
      <On map={map}>
        <Asking ask={ask} />
        <SheetOf height={300} />
      </On>,
    );
    expect(map.fitBounds).not.toHaveBeenCalled();
    vi.advanceTimersToNextFrame();
    expect(map.fitBounds).toHaveBeenCalledExactlyOnceWith(
      [120.92, 30.91, 120.94, 30.93],
      expect.objectContaining({ padding: { top: 48, right: 48, bottom: 348, left: 48 } }),
    );
  });

  it('goes to the last of several places asked for at once, and to none when the map is gone', () => {
    const map = drawn();
    const ask = (camera: Camera) => {
      camera.fit(TOWN);
      camera.flyTo([120.93, 30.92]);
    };
    const { rerender } = render(
      <On map={map}>
        <Asking ask={ask} />
      </On>,
    );
    vi.advanceTimersToNextFrame();
    expect(map.fitBounds).not.toHaveBeenCalled();
    expect(map.easeTo).toHaveBeenCalledOnce();

    const again = (camera: Camera) => camera.fit(TOWN);
    rerender(
      <On map={map}>
        <Asking ask={again} />
      </On>,
    );
    map.remove();
    vi.advanceTimersToNextFrame();
    expect(map.fitBounds).not.toHaveBeenCalled();
  });
});
