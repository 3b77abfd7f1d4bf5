/** Connected cards of the tests, and what is wanted of them, as the console's calls want it. */
import { expect } from 'vitest';
import type { CommandKind, CommandValue } from '../../contract';
import { wornCard, type WornCard } from '../../mocks/cards/wornCard';
import type { StudentModel } from '../../server/field/gateway/profiles';
import { localDigits } from '../../server/field/gateway/student/cardTime';
import type { CardPlatform } from './cards';
import { valueOf } from '../../server/engine/store/db';

export const KEYS = { keys: [0, 1, 2].map((key) => ({ key, number: `1380000000${key}`, name: '妈妈' })) };
export const CALLERS = {
  limit: 'listed' as const,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  numbers: [
    { number: '13800000001', name: '爸爸', window: { from: '06:00', to: '22:30' } },
    { number: '13800000002', name: '奶奶', window: null },
  ],
};
const window = (from: string, to: string) => ({ from, to, weekdays: [1, 2, 3, 4, 5], on: true });
export const CLASS = {
  windows: [window('08:00', '11:30'), window('14:00', '16:30')],
  sosIn: true,
  sosOut: true,
  holidaysOff: false,
};

/** @param cards the started cards; the caller stops them at the end. */
export function cardWants(platform: CardPlatform, cards: WornCard[]) {
  const { db } = platform.running.platform;
  let count = 0;
  const stateOf = (commandId: string) =>
    valueOf<string>(db, 'select state from command where command_id = $1', [commandId]);
  return {
    /** A started card of a model, whose line its family confirmed. What was wanted of the card before is gone. */
    async started(model: StudentModel, imei: string): Promise<WornCard> {
      for (const card of cards.splice(0)) card.stop();
      await db.query('delete from command');
      const iccid = `8986000000000000${imei.slice(-4)}`;
      await platform.confirmLine({ uniqueId: imei, iccid });
      const card = wornCard({
        ...platform.cardOptions({ model, imei, iccid }),
        model,
        locate: () => `0E120.920100N30.920200T${localDigits(new Date())}@460!0!9231!2351!21@`,
        battery: () => 80,
        // A place that is found within the second of the last one has its time, and counts as the same.
        after: (milliseconds, work) => void setTimeout(work, Math.min(milliseconds, 1_100)),
      });
      cards.push(card);
      await card.start();
      return card;
    },

    /** Wants something of a card as the console's calls do: a new version, then a notice. */
    async want(imei: string, kind: CommandKind, value: CommandValue, version: number | null): Promise<string> {
      const commandId = `journey-${(count += 1)}`;
      await db.query(
        `insert into command (command_id, device_no, kind, version, value, asked_by, state, asked_at, changed_at)
         select $1, device_no, $3, $4, $5::jsonb, 'platform', 'queued', now(), now() from device where unique_id = $2`,
        [commandId, imei, kind, version, JSON.stringify(value)],
      );
      const [row] = await db.query<{ device_no: number }>('select device_no from device where unique_id = $1', [imei]);
      await db.notify('commands', String(row?.device_no));
      return commandId;
    },
    becomes: (commandId: string, state: string) => expect.poll(() => stateOf(commandId)).toBe(state),
  };
}
export type CardWants = ReturnType<typeof cardWants>;
