/** The cards of a school with the pupils they hang on. */
import type { Device, Roster } from '../people/roster';
import type { Town } from '../town/town';
import { pupils, type Pupil } from './pupil';
import type { Scene } from './script';
import { storyAt, type Stretch } from './storyTime';

export interface Card {
  device: Device;
  pupil: Pupil;
  /** The stretch of story or school time an instant lies in. */
  stretchAt(instant: number): Stretch;
}

const known = new WeakMap<Roster, Card[]>();

/** The cards that hang on a pupil. Ways and stretches are kept: they are the same whenever they are asked for. */
export function cardsOf(town: Town, roster: Roster): Card[] {
  const cards =
    known.get(roster) ??
    pupils(roster, town).flatMap((pupil): Card[] => {
      const { device } = pupil;
      if (!device) return [];
      let last: Stretch | null = null;
      const stretchAt = (instant: number) => {
        if (!last || instant < last.from || instant >= last.to) last = storyAt(pupil, instant);
        return last;
      };
      return [{ device, pupil, stretchAt }];
    });
  known.set(roster, cards);
  return cards;
}

/** The scene an instant lies in. */
export const sceneAt = ({ scenes }: Stretch, instant: number): Scene | undefined =>
  scenes.find(({ from, to }) => instant >= from && instant < to);
