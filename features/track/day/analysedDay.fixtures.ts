/** A made day as the screen has it, for tests: a night at home, a school day with a silence and a jump, the way back. */
import { createIntl } from 'react-intl';
import { gathered } from '../../../contract/track';
import { clock, type Deed, madeDay, placeOf, type Spot } from '../../../contract/track/day.fixtures';
import { type Day, emptyDay } from './loadedTrack';
import { storyWords } from '../story/storyWords';
import { tellDay } from './analysedDay';

export const HOME: Spot = [900, 500];
export const SCHOOL: Spot = [0, 0];
export const place = (name: string, at: Spot, radius: number, home = false) => ({ name, ...placeOf(at), radius, home });
export const DEEDS: Deed[] = [
  { at: HOME, minutes: 460 },
  { to: [900, 0], pace: 1.2 },
  { to: SCHOOL, pace: 1.2 },
  { at: SCHOOL, minutes: 150 },
  { silent: 45 },
  { at: SCHOOL, minutes: 240 },
  { jump: [9000, 9000] },
  { at: SCHOOL, minutes: 60 },
  { to: HOME, pace: 1.2 },
  { at: HOME, minutes: 60 },
];
export const trackOf = (deeds: Deed[], every = 30, until = clock('24:00')): Day => ({
  ...emptyDay('s-ming', '2026-03-02', 'Asia/Shanghai'),
  empty: false,
  fixes: gathered(madeDay('00:00', deeds, { every }).filter(({ fixTime }) => Date.parse(fixTime) < until)),
  reportInterval: 60,
  places: [place('学校', SCHOOL, 120), place('家', HOME, 60, true)],
  bells: [{ name: '第一节', from: '08:30', to: '09:10' }],
});
export const NEXT_DAY = clock('24:00') + 3_600_000;
export const told = tellDay(trackOf(DEEDS), NEXT_DAY);
export const say = (locale: 'zh-CN' | 'en', day = told) =>
  storyWords(createIntl({ locale, defaultLocale: locale }), day);
export const zh = say('zh-CN');
export const kinds = told.story.segments.map(({ kind }) => kind);
export const first = (kind: 'stay' | 'trip' | 'gap') => kinds.indexOf(kind);
