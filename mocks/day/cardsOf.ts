/** The cards of a school with the pupils who wear them. */
import type { Device, Roster } from '../people/roster';
import type { Town } from '../town/town';
import { simulatedPupils, type SimulatedPupil } from './simulatedPupil';
import type { Scene } from './script';
import { storyAt, type Stretch } from './storyTime';

export interface WornCard {
  device: Device;
  pupil: SimulatedPupil;
  /** The stretch of story time or school time that contains an instant. */
  stretchAt(instant: number): Stretch;
}

const known = new WeakMap<Roster, WornCard[]>();

/** The cards that pupils wear. Journeys and stretches are cached: they are pure functions of pupil and time. */
export function wornCards(town: Town, roster: Roster): WornCard[] {
  const cards =
    known.get(roster) ??
    simulatedPupils(roster, town).flatMap((pupil): WornCard[] => {
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

/** The scene that contains an instant. */
export const sceneAt = ({ scenes }: Stretch, instant: number): Scene | undefined =>
  scenes.find(({ from, to }) => instant >= from && instant < to);
