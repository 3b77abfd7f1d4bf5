/** Figures of the environment are read whole, or not at all. */
import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment';

describe('a figure of the environment', () => {
  it.each(['80abc', '0x50', '8e1', '80.5', '-1', '+80', '８０', 'Infinity', '65536', '99999999999'])(
    'PORT=%s is refused by its name',
    (text) => expect(() => readEnvironment({ PORT: text })).toThrow(/^PORT must be/),
  );

  it.each(['300,0x400', '300,', '300,abc', '5e2,900'])('ALERT_ROUNDS=%s is refused', (text) =>
    expect(() => readEnvironment({ ALERT_ROUNDS: text })).toThrow(/^ALERT_ROUNDS must be/),
  );

  it('that is set to nothing is not set, and blanks around it are none of it', () => {
    const { port, settings } = readEnvironment({ PORT: ' 8080 ', KEEP_DAYS: '', LEAVER_DAYS: ' ' });
    const usual = readEnvironment({}).settings;
    expect([port, settings.keepDays, settings.leaverDays]).toEqual([8080, usual.keepDays, usual.leaverDays]);
    expect(usual.keepDays).toBeGreaterThan(0);
  });
});
