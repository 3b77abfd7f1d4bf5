/** The size of a picture by its first bytes: real pictures of each form, and what is none. */
import { describe, expect, it } from 'vitest';
import { hasTooManyPixels, MOST_PIXELS, pictureSizeOf } from './pictureSize';

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));
const png = (width: number, height: number) => {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};
/** A JPEG with a long segment and a garbage byte before its frame. @param frame the marker of the frame. */
const jpeg = (width: number, height: number, before = 40_000, frame = 0xc2) => {
  const bytes = new Uint8Array(before + 40);
  const view = new DataView(bytes.buffer);
  bytes.set([0xff, 0xd8, 0xff, 0xe1]);
  view.setUint16(4, before);
  // A frame within the segment is a preview's, and not the picture's.
  bytes.set([0xff, 0xc0, 0, 17, 8, 0, 1, 0, 1], 20);
  bytes.set([0x17, 0xff, 0xff, frame, 0, 17, 8], 4 + before);
  view.setUint16(4 + before + 7, height);
  view.setUint16(4 + before + 9, width);
  return bytes;
};

describe('the size of', () => {
  it.each<[string, Uint8Array, [number, number]]>([
    ['a PNG', png(640, 480), [640, 480]],
    ['a JPEG behind a preview', jpeg(4_000, 3_000), [4_000, 3_000]],
    ['a JPEG of a short head', jpeg(7, 9, 30, 0xc0), [7, 9]],
    ['a lossless WebP', bytesOf('UklGRhoAAABXRUJQVlA4TA4AAAAvAAAAEAcQERGIiP4HAA=='), [1, 1]],
    ['a lossy WebP', bytesOf('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'), [1, 1]],
    [
      'a WebP with a canvas',
      bytesOf('UklGRkoAAABXRUJQVlA4WAoAAAAQAAAA/wMA/wMAQUxQSAIAAAABAFZQOCAYAAAAMAEAnQEqAQABAA=='),
      [1_024, 1_024],
    ],
  ])('%s', (_, bytes, [width, height]) => {
    expect(pictureSizeOf(bytes)).toEqual({ width, height });
  });

  it('nothing else is known', () => {
    const whole = jpeg(9, 9);
    for (const bytes of [
      new Uint8Array(),
      new Uint8Array(5_000).fill(0xff),
      whole.subarray(0, 40_000),
      png(1, 1).subarray(0, 20),
      bytesOf('JVBERi0='),
    ])
      expect(pictureSizeOf(bytes)).toBeNull();
  });
});

it('too many pixels are too many in any form', () => {
  expect(hasTooManyPixels(png(60_000, 60_000))).toBe(true);
  expect(hasTooManyPixels(jpeg(65_535, 65_535))).toBe(true);
  expect(hasTooManyPixels(png(MOST_PIXELS, 1))).toBe(false);
  expect(hasTooManyPixels(png(MOST_PIXELS + 1, 1))).toBe(true);
});
