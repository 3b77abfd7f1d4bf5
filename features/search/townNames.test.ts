/** The names that the demo's map has: roads by a point on them, labels by their own; each once. */
import type { FeatureCollection } from 'geojson';
import { expect, it } from 'vitest';
import drawnMap from '../../mocks/town/drawnMap.json';
import { namesOfTown } from './townNames';

it('reads roads, bridges and labels of the demo, each name once, with its Latin name', () => {
  const names = namesOfTown(drawnMap as unknown as FeatureCollection);
  expect(names.find(({ name }) => name === '书院公园')).toMatchObject({ latin: 'Academy Park', kind: 'place' });
  expect(names.find(({ name }) => name === '人民路')).toMatchObject({ latin: 'Renmin Road', kind: 'road' });
  expect(names.filter(({ name }) => name === '安澜河')).toHaveLength(1);
  for (const { at } of names) {
    expect(at[0]).toBeGreaterThan(120.8);
    expect(at[1]).toBeGreaterThan(30.8);
  }
});

it('leaves out what has no name, no place or another form', () => {
  const features = [
    { type: 'Feature', properties: { kind: 'label' }, geometry: { type: 'Point', coordinates: [1, 2] } },
    { type: 'Feature', properties: { kind: 'label', name: ' ' }, geometry: { type: 'Point', coordinates: [1, 2] } },
    { type: 'Feature', properties: { kind: 'label', name: '空' }, geometry: { type: 'Point', coordinates: [] } },
    { type: 'Feature', properties: { kind: 'park', name: '园' }, geometry: { type: 'Polygon', coordinates: [] } },
    { type: 'Feature', properties: null, geometry: { type: 'Point', coordinates: [1, 2] } },
    { type: 'Feature', properties: { kind: 'road', name: '路' }, geometry: { type: 'LineString', coordinates: [] } },
    { type: 'Feature', properties: { kind: 'label', name: '塔' }, geometry: { type: 'Point', coordinates: [1, 2] } },
  ];
  expect(namesOfTown({ type: 'FeatureCollection', features } as FeatureCollection)).toEqual([
    { name: '塔', kind: 'place', at: [1, 2] },
  ]);
});
