/** The demo as static files: platform, store and people run in the tab of a visitor. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { expect, it } from 'vitest';
import { CHROMIUM } from '../harness/chromium';

it.skipIf(!CHROMIUM)('starts in the tab and offers its accounts', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'homeward-demo-'));
  await build({ mode: 'demo', logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const server = await preview({ mode: 'demo', logLevel: 'error', build: { outDir }, preview: { port: 0 } });
  const browser = await chromium.launch({ executablePath: CHROMIUM ?? '' });
  try {
    const page = await browser.newPage({ locale: 'zh-CN' });
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    // Its store is made in the tab first.
    await page.getByRole('heading', { level: 1, name: '欢迎回来' }).waitFor({ timeout: 120_000 });
    expect(new URL(page.url()).pathname).toBe('/user/login');
  } finally {
    await browser.close();
    await server.close();
    await rm(outDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
