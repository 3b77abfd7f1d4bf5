/** The decoder for browsers without a detector of their own. */
import { encodeQR } from 'qr';
import { expect, it } from 'vitest';
import { readPixels } from './readQr';

/** A grey code on grey ground, as in a photo. @param scale pixels per module */
function photo(text: string, scale: number) {
  const modules = encodeQR(text, 'raw', { border: 4 });
  const size = modules.length * scale;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++)
      data.fill(
        modules[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 60 : 200,
        (y * size + x) * 4,
        (y * size + x) * 4 + 3,
      );
  }
  return { width: size, height: size, data };
}

it.each(['860000000000001@A1', 'https://school.test/bindCardEntry?imei=860000000000001&rfid=A1'])(
  'reads %s [3.09]',
  async (text) => {
    expect(await readPixels(photo(text, 5))).toBe(text);
  },
);

it('finds nothing in a picture without a code', async () => {
  expect(await readPixels({ width: 64, height: 64, data: new Uint8ClampedArray(64 * 64 * 4).fill(128) })).toBeNull();
});
