/** The charge around the incident of a low battery has no jump, and the incident comes again and again. */
import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../day/calendar';
import { LOW_BATTERY, lowBattery } from './lowBattery';

const EVERY = 3 * HOUR;

it('falls by at most two percent a minute, is at the low mark when it begins, and charges back to the ordinary level', () => {
  for (const ordinary of [95, 60, 30]) {
    const at = (phase: number) => lowBattery({ battery: ordinary, charging: false }, phase, EVERY);
    const before = (phase: number) => at(phase < 0 || phase < EVERY ? phase : phase - EVERY);
    for (let phase = -2 * HOUR; phase < EVERY + HOUR; phase += MINUTE) {
      const step = Math.abs(before(phase + MINUTE).battery - before(phase).battery);
      expect(step, `${ordinary} at ${phase / MINUTE} min`).toBeLessThanOrEqual(2);
    }
    expect(at(0)).toEqual({ battery: LOW_BATTERY.first, charging: false });
    expect(at(LOW_BATTERY.low).battery).toBe(20);
    expect(at(LOW_BATTERY.charged + MINUTE)).toMatchObject({ charging: true });
    expect(at(1.95 * HOUR), 'back').toEqual({ battery: ordinary, charging: false });
  }
});
