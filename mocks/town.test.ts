/** The demo town: walkable everywhere, dry except on bridges. */
import type { FeatureCollection } from 'geojson';
import { describe, expect, it } from 'vitest';
import drawnMap from './town/drawnMap.json';
import { between, distance, lngLatOf, metresOf, type Metres } from './town/plane';
import { SCHOOL } from './town/plan';
import { cornerAt, route } from './town/route';
import { createTown } from './town/town';
import { inWater } from './town/water';
import { WaterAreaDraft } from '../contract/waters';
import { watchedWaters } from './town/waterAreas';

const town = createTown();
const map = drawnMap as unknown as FeatureCollection;
const text = JSON.stringify(map);
const { graph, campus } = town;
const gate = cornerAt(graph, campus.gates[0] ?? [0, 0]);

/** All positions of the map, at any depth of nesting. */
function positions(value: unknown): [number, number][] {
  if (!Array.isArray(value)) return [];
  const [lng, lat] = value as unknown[];
  return typeof lng === 'number' && typeof lat === 'number' ? [[lng, lat]] : value.flatMap(positions);
}

/** Points about every three metres. */
const pacedOut = (line: readonly Metres[]) =>
  line.slice(1).flatMap((to, index) => {
    const from = line[index] as Metres;
    const steps = Math.ceil(distance(from, to) / 3);
    return Array.from({ length: steps + 1 }, (_, step) => between(from, to, step / steps));
  });

describe('the map', () => {
  it('holds only the kinds a pen knows, and each of them', () => {
    const kinds = new Set(map.features.map(({ properties }) => String(properties?.['kind'])));
    expect([...kinds].sort()).toEqual([
      'bridge',
      'building',
      'campus',
      'gate',
      'ground',
      'home',
      'label',
      'park',
      'playground',
      'river',
      'road',
      'water',
    ]);
    const classes = map.features
      .filter(({ properties }) => properties?.['kind'] === 'road')
      .map(({ properties }) => String(properties?.['class']));
    expect([...new Set(classes)].sort()).toEqual(['main', 'path', 'street']);
  });

  it('stays below 400 kB, to the decimetre, on its own land', () => {
    expect(new TextEncoder().encode(text).length).toBeLessThan(400_000);
    for (const { geometry } of map.features) {
      const strays = positions('coordinates' in geometry ? geometry.coordinates : []).filter(
        ([lng, lat]) =>
          Number(lng.toFixed(6)) !== lng ||
          Number(lat.toFixed(6)) !== lat ||
          Math.abs(lng - 120.92) > 0.04 ||
          Math.abs(lat - 30.92) > 0.03,
      );
      expect(strays).toEqual([]);
    }
  });

  it('names every street and label in Chinese and in English', () => {
    const named = map.features.filter(
      ({ properties }) =>
        properties?.['kind'] === 'label' || (properties?.['kind'] === 'road' && properties['class'] !== 'path'),
    );
    expect(named.length).toBeGreaterThan(100);
    for (const { properties } of named) {
      expect(properties?.['name']).toMatch(/^[\p{Script=Han}\d]+$/u);
      expect(properties?.['nameEn']).toMatch(/^[A-Z][\w' -]+$/);
    }
  });

  it('puts no building into water', () => {
    const buildings = map.features.filter(
      ({ properties }) =>
        ['building', 'home'].includes(String(properties?.['kind'])) && properties?.['use'] !== 'pavilion',
    );
    const corners = buildings.flatMap(({ geometry }) =>
      'coordinates' in geometry ? positions(geometry.coordinates) : [],
    );
    expect(corners.length).toBeGreaterThan(5_000);
    expect(corners.filter((corner) => inWater(metresOf(corner)))).toEqual([]);
  });

  it('reads its own coordinates back to under a decimetre', () => {
    for (const point of graph.corners.slice(0, 200))
      expect(distance(metresOf(lngLatOf(point)), point)).toBeLessThan(0.1);
  });
});

describe('the streets', () => {
  it('cross water on bridges only', () => {
    const wet = graph.edges.filter(({ line }) => pacedOut(line).some((point) => inWater(point)));
    expect(wet.every(({ bridge, way }) => bridge && town.ways[way]?.bridge)).toBe(true);
    expect(new Set(wet.map(({ way }) => town.ways[way]?.bridge?.name)).size).toBeGreaterThanOrEqual(10);
  });

  it('lead from every home, stop and place to the school gate, and not by a great detour', () => {
    const doors = [
      ...town.homes.map(({ door }) => door),
      ...town.busStops.map(({ at }) => at),
      ...town.places.map(({ door }) => door),
    ];
    const some = doors.filter((_, index) => index % 9 === 0 || index >= town.homes.length);
    for (const door of some) {
      const { legs, length } = route(graph, cornerAt(graph, door), gate);
      const straight = distance(door, graph.corners[gate] ?? [0, 0]);
      expect(length).toBeGreaterThanOrEqual(straight - 4);
      expect(length).toBeLessThan(straight * 1.8 + 320);
      expect(
        legs
          .slice(1)
          .filter(({ line }, index) => distance(line[0] as Metres, legs[index]?.line.at(-1) as Metres) > 0.001),
      ).toEqual([]);
    }
    // Each home is a corner, not only the tried ones.
    for (const { door } of town.homes) expect(() => cornerAt(graph, door)).not.toThrow();
  });

  it('enter the school through its gates only', () => {
    const gates = new Set(campus.gates.map((point) => cornerAt(graph, point)));
    const outside = cornerAt(graph, town.homes[0]?.door ?? [0, 0]);
    const room = cornerAt(graph, campus.rooms[0]?.door ?? [0, 0]);
    expect(() => route(graph, outside, room, ({ from, to }) => !gates.has(from) && !gates.has(to))).toThrow(/No way/);
    expect(route(graph, outside, room).length).toBeGreaterThan(0);
  });
});

describe('the quarters', () => {
  it('have a school with a room for every class, a playground and two gates', () => {
    expect(campus.rooms).toHaveLength(12);
    expect(campus.gates).toHaveLength(2);
    expect(
      map.features.some(({ properties }) => properties?.['kind'] === 'campus' && properties['name'] === SCHOOL.name),
    ).toBe(true);
  });

  it('have more homes than the school has families, in many estates', () => {
    expect(town.homes.length).toBeGreaterThan(1_500);
    expect(new Set(town.homes.map(({ estate }) => estate)).size).toBeGreaterThan(40);
  });

  it('have somewhere to go after school', () => {
    expect(new Set(town.places.map(({ kind }) => kind))).toEqual(
      new Set(['hospital', 'library', 'park', 'shop', 'shore', 'tutoring']),
    );
  });
});

it('its waters are ones that a school may have: the more dangerous warns from farther away', () => {
  const waters = watchedWaters(town);
  for (const water of waters)
    expect(WaterAreaDraft.safeParse({ ...water, hours: [], chain: [], source: '' }).error, water.name).toBeUndefined();
  const nearOf = (danger: string) => waters.find((water) => water.danger === danger)?.near ?? 0;
  expect(nearOf('high')).toBeGreaterThan(nearOf('medium'));
  expect(nearOf('medium')).toBeGreaterThanOrEqual(nearOf('low'));
});
