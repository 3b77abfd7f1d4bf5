/** A film of a QR code for Chromium's fake camera. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeQR } from 'qr';

const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 8; // pixels a module of the code
const [DARK, LIGHT, GREY] = [16, 235, 128];

export interface Film {
  /** Chromium's flags; it plays the film in a loop. */
  flags: string[];
  remove(): Promise<void>;
}

/** One frame of uncompressed video (Y4M, 4:2:0) with the code in its middle. */
export async function filmOf(content: string): Promise<Film> {
  const modules = encodeQR(content, 'raw', { border: 4 });
  const luma = Buffer.alloc(WIDTH * HEIGHT, LIGHT);
  const [left, top] = [(WIDTH - modules.length * MODULE) >> 1, (HEIGHT - modules.length * MODULE) >> 1];
  modules.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!dark) return;
      for (let line = 0; line < MODULE; line++) {
        const from = (top + y * MODULE + line) * WIDTH + left + x * MODULE;
        luma.fill(DARK, from, from + MODULE);
      }
    }),
  );
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY);
  const folder = await mkdtemp(join(tmpdir(), 'homeward-film-'));
  const path = join(folder, 'card.y4m');
  await writeFile(
    path,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`), luma, chroma]),
  );
  return {
    flags: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${path}`,
    ],
    remove: () => rm(folder, { recursive: true }),
  };
}
