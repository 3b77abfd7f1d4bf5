/** Colours of the basemap by day and by night: quiet enough that a 28 px dot is the first thing seen. */

const day = {
  ground: '#eef1ee',
  park: '#dbead6',
  water: '#bcd9ea',
  waterEdge: '#a3c8de',
  campus: '#f3e9d4',
  campusEdge: '#d9c8a1',
  building: '#e2e2de',
  buildingEdge: '#d3d3ce',
  home: '#e9e3dd',
  homeEdge: '#d8d0c8',
  roadEdge: '#d5dad6',
  road: '#ffffff',
  street: '#ffffff',
  path: '#cfc9bb',
  bridge: '#b9c2bd',
  rail: '#c9cdd2',
  gate: '#8a6d3b',
  name: '#52605c',
  quietName: '#6c7875',
  waterName: '#4a7c9b',
  parkName: '#4f7a55',
  halo: '#f7f9f7',
};

export type Palette = typeof day;

const night: Palette = {
  ground: '#161c1f',
  park: '#1a2a22',
  water: '#14303f',
  waterEdge: '#1d4256',
  campus: '#2a2820',
  campusEdge: '#4a4431',
  building: '#222a2e',
  buildingEdge: '#2c363b',
  home: '#262729',
  homeEdge: '#333436',
  roadEdge: '#11171a',
  road: '#333e44',
  street: '#2a3439',
  path: '#39423f',
  bridge: '#465359',
  rail: '#2e383d',
  gate: '#c2a36b',
  name: '#a9b6b2',
  quietName: '#83918d',
  waterName: '#6fa3c0',
  parkName: '#7aa583',
  halo: '#12181b',
};

export const paletteOf = (dark: boolean): Palette => (dark ? night : day);
