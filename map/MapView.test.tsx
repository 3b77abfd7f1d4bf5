/** MapView in a browser without WebGL. */
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AccuracyCircle } from './layers/AccuracyCircle';
import { DotsOverlay } from './dots/DotsOverlay';
import { DotStore } from './dots/DotStore';
import { MapButtons } from './camera/MapButtons';
import { MapView } from './MapView';

const texts = { label: '地图', attribution: '版权', metres: '米', kilometres: '公里' };
const labels = { group: '地图', zoomIn: '放大', zoomOut: '缩小', own: '我的位置' };
const CENTRE = [120.9, 30.9] as const;

it('a browser without WebGL shows the fallback and everything that is not the map', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  render(
    <MapView
      basemap={{ kind: 'none' }}
      initial={{ centre: CENTRE, zoom: 14 }}
      language="zh"
      dark={false}
      texts={texts}
      fallback={<p>此浏览器不能显示地图</p>}
    >
      <DotsOverlay store={new DotStore()} styles={{}} onTap={() => {}} onClusterTap={() => {}} />
      <AccuracyCircle id="disc" centre={CENTRE} radius={50} colour="#000" />
      <MapButtons labels={labels} />
      <section aria-label="位置">李明在校</section>
    </MapView>,
  );
  expect(screen.getByRole('region', { name: '位置' })).toHaveTextContent('李明在校');
  expect(await screen.findByText('此浏览器不能显示地图')).toBeVisible();
  expect(screen.queryByRole('button', { name: '放大' })).toBeNull();
});
