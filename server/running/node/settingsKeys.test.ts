/** The seal of secrets: what opens it, and what does not. */
import { createDecipheriv } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeText, type SealedPlace } from '../../engine/keptSettings/settingRows';
import { newSettingsKey, sealerOf, SETTINGS_KEY_FILE, storedSealer } from './settingsKeys';

const PLACE: SealedPlace = { scope: 'school', owner: 'school-1', kind: 'provider', name: 'p1', field: 'secret' };

describe('a sealed text', () => {
  it('opens in its own place alone', () => {
    const sealer = sealerOf([newSettingsKey()]);
    const sealed = sealer.seal('geheim 密钥', PLACE);
    expect(sealer.open(sealed, PLACE)).toBe('geheim 密钥');
    for (const other of [
      { ...PLACE, scope: 'platform' as const },
      { ...PLACE, owner: 'school-2' },
      { ...PLACE, kind: 'map' },
      { ...PLACE, name: 'p2' },
      { ...PLACE, field: 'password' },
      { ...PLACE, owner: 'school-1/p', name: '1' },
    ])
      expect(sealer.open(sealed, other), JSON.stringify(other)).toBeNull();
  });

  it('says nothing of its text, and two of one text differ', () => {
    const sealer = sealerOf([newSettingsKey()]);
    const [one, other] = [sealer.seal('planted-secret', PLACE), sealer.seal('planted-secret', PLACE)];
    expect(one).not.toContain('planted');
    expect(one).not.toBe(other);
  });

  it('is AES-256-GCM, as Node itself opens it', () => {
    const key = newSettingsKey();
    const [, , nonce = '', tag = '', text = ''] = sealerOf([key]).seal('x', PLACE).split('.');
    const bytes = (part: string) => Buffer.from(part, 'base64url');
    const plain = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), bytes(nonce), { authTagLength: 16 });
    plain.setAAD(Buffer.from(placeText(PLACE)));
    plain.setAuthTag(bytes(tag));
    expect(plain.update(bytes(text)).toString() + plain.final().toString()).toBe('x');
  });

  it('that is changed, cut, or of another key opens nothing', () => {
    const [key, other] = [newSettingsKey(), newSettingsKey()];
    const sealed = sealerOf([key]).seal('secret', PLACE);
    const parts = sealed.split('.');
    const shortTag = parts.with(3, parts[3]?.slice(0, 6) ?? '').join('.');
    for (const bad of [
      sealed.slice(0, -2),
      `v2${sealed.slice(2)}`,
      shortTag,
      '',
      'v1',
      `${sealed}.x`.replace('v1', 'v0'),
    ])
      expect(sealerOf([key]).open(bad, PLACE), bad).toBeNull();
    expect(sealerOf([other]).open(sealed, PLACE)).toBeNull();
    expect(sealerOf([other, key]).open(sealed, PLACE), 'an older key still opens').toBe('secret');
  });

  it.each([[[]], [['short']], [[newSettingsKey(), 'no key']]])('keys %# are refused', (lines) =>
    expect(() => sealerOf(lines)).toThrow(/settings' keys/),
  );
});

describe('the file of the keys', () => {
  let folder = '';
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'homeward-keys-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is made once, for its owner alone, by processes that start together', async () => {
    const sealers = await Promise.all([1, 2, 3].map(() => storedSealer(folder, undefined)));
    const sealed = sealers[0]?.seal('x', PLACE) ?? '';
    expect(sealers.map((sealer) => sealer.open(sealed, PLACE))).toEqual(['x', 'x', 'x']);
    expect((await stat(join(folder, SETTINGS_KEY_FILE))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(folder, SETTINGS_KEY_FILE), 'utf8')).split('\n')).toHaveLength(2);
  });

  it('may lie elsewhere, and must then be there', async () => {
    const elsewhere = join(folder, 'given.key');
    await expect(storedSealer(folder, elsewhere)).rejects.toThrow(/ENOENT/);
    await writeFile(elsewhere, `${newSettingsKey()}\n`);
    const sealer = await storedSealer(folder, elsewhere);
    expect(sealer.open(sealer.seal('x', PLACE), PLACE)).toBe('x');
    await expect(stat(join(folder, SETTINGS_KEY_FILE))).rejects.toThrow(/ENOENT/);
  });
});
