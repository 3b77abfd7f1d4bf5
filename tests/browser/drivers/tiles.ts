/** A tile server with one landmark, drawn in the requested datum, and where the screen shows that landmark. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import type { OnScreen } from './fence';

const SIDE = 256; // pixels of a tile
const DOT = 7; // pixels of radius
const GROUND = [236, 240, 232];
const LANDMARK = [255, 0, 255];

export type TileDatum = 'wgs84' | 'gcj02' | 'bd09';

export interface Tiles {
  /** The tile URL of a datum, as a basemap configuration names it. */
  addressOf(datum: TileDatum): string;
  close(): Promise<void>;
}

/** @param landmark WGS-84 */
export async function standInTiles(landmark: Place): Promise<Tiles> {
  const server = createServer((request, response) => {
    const [, datum = '', z, x, y] = /^\/(\w+)\/(\d+)\/(\d+)\/(\d+)$/.exec(request.url ?? '') ?? [];
    const { lng, lat } = drawnAt(datum as TileDatum, landmark);
    const tiles = 2 ** Number(z);
    const mercator = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
    const at = {
      x: (((lng + 180) / 360) * tiles - Number(x)) * SIDE,
      y: (((1 - mercator) / 2) * tiles - Number(y)) * SIDE,
    };
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(picture(at));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addressOf: (datum) => `http://127.0.0.1:${port}/${datum}/{z}/{x}/{y}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Place {
  lng: number;
  lat: number;
}

/**
 * The place that a datum draws for a WGS-84 place, by the published formulas. The product's own conversion is under
 * test.
 */
export const drawnAt = (datum: TileDatum, place: Place): Place => DRAWN[datum](place);

const DRAWN: Record<TileDatum, (place: Place) => Place> = {
  wgs84: (place) => place,
  gcj02: gcj,
  bd09(place) {
    const { lng: x, lat: y } = gcj(place);
    const turn = (Math.PI * 3000) / 180;
    const [far, angle] = [
      Math.hypot(x, y) + 0.00002 * Math.sin(y * turn),
      Math.atan2(y, x) + 0.000003 * Math.cos(x * turn),
    ];
    return { lng: far * Math.cos(angle) + 0.0065, lat: far * Math.sin(angle) + 0.006 };
  },
};

/** On the Krasovsky 1940 ellipsoid. */
function gcj({ lng, lat }: Place): Place {
  const [axis, squash] = [6378245, 0.006693421622965943];
  const [x, y, pi] = [lng - 105, lat - 35, Math.PI];
  const wave = (size: number, of: number) => (size * 2 * Math.sin(of * pi)) / 3;
  const root = Math.sqrt(Math.abs(x));
  const common = wave(20, 6 * x) + wave(20, 2 * x);
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * root +
    common +
    wave(20, y) +
    wave(40, y / 3) +
    wave(160, y / 12) +
    wave(320, y / 30);
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * root +
    common +
    wave(20, x) +
    wave(40, x / 3) +
    wave(150, x / 12) +
    wave(300, x / 30);
  const radians = (lat * pi) / 180;
  const magic = 1 - squash * Math.sin(radians) ** 2;
  return {
    lat: lat + (north * 180 * magic * Math.sqrt(magic)) / (axis * (1 - squash) * pi),
    lng: lng + (east * 180 * Math.sqrt(magic)) / (axis * Math.cos(radians) * pi),
  };
}

/** A PNG of plain ground with the landmark's disc at these pixels, if it reaches into the tile. */
function picture({ x, y }: OnScreen): Buffer {
  const rows = Buffer.alloc(SIDE * (1 + SIDE * 3));
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const colour = Math.hypot(column + 0.5 - x, row + 0.5 - y) <= DOT ? LANDMARK : GROUND;
      rows.set(colour, row * (1 + SIDE * 3) + 1 + column * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The middle of the landmark on the screen; null while it is not in sight. */
export async function landmarkOn(page: Page): Promise<OnScreen | null> {
  const seen = (await page.screenshot()).toString('base64');
  return page.evaluate(async (picture) => {
    const bitmap = await createImageBitmap(
      new Blob([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))]),
    );
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!pen) return null;
    pen.drawImage(bitmap, 0, 0);
    const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    const sum = { x: 0, y: 0, pixels: 0 };
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      if (Math.min(red, blue) - green < 130) continue;
      sum.x += ((at / 4) % bitmap.width) + 0.5;
      sum.y += Math.floor(at / 4 / bitmap.width) + 0.5;
      sum.pixels += 1;
    }
    return sum.pixels > 60 ? { x: sum.x / sum.pixels, y: sum.y / sum.pixels } : null;
  }, seen);
}
