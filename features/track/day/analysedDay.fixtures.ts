/** An analysed day for tests: a night at home, a school day with a silence and a jump, and the trip home. */
import { createIntl } from 'react-intl';
import { type AreaTexts, toCatalogue } from '../../../src/messages/catalogue';
import { type Language, LANGUAGE_FACTS } from '../../../contract/language';
import commonEn from '../../../src/messages/common.en';
import commonZh from '../../../src/messages/common.zh';
import fenceEn from '../../../src/fences/fence.en';
import fenceZh from '../../../src/fences/fence.zh';
import storyEn from '../story/trackStory.en';
import storyZh from '../story/trackStory.zh';
import { spanMs } from '../../../contract/day';
import { toDayFixes } from '../../../contract/track';
import { testTime, type Activity, makeFixes, lngLatAt, type LocalPoint } from '../../../contract/track/day.fixtures';
import { type LoadedTrack, emptyTrack } from './loadedTrack';
import { storyWords } from '../story/storyWords';
import { analyseDay } from './analysedDay';

export const HOME_POINT: LocalPoint = [900, 500];
export const SCHOOL_POINT: LocalPoint = [0, 0];
export const knownPlaceAt = (name: string, at: LocalPoint, radius: number, home = false) => ({
  name,
  ...lngLatAt(at),
  radius,
  home,
});
export const ACTIVITIES: Activity[] = [
  { at: HOME_POINT, minutes: 460 },
  { to: [900, 0], speed: 1.2 },
  { to: SCHOOL_POINT, speed: 1.2 },
  { at: SCHOOL_POINT, minutes: 150 },
  { silent: 45 },
  { at: SCHOOL_POINT, minutes: 240 },
  { jump: [9000, 9000] },
  { at: SCHOOL_POINT, minutes: 60 },
  { to: HOME_POINT, speed: 1.2 },
  { at: HOME_POINT, minutes: 60 },
];
export const trackOf = (activities: Activity[], every = 30, until = testTime('24:00')): LoadedTrack => ({
  ...emptyTrack('s-ming', '2026-03-02', 'Asia/Shanghai'),
  empty: false,
  fixes: toDayFixes(makeFixes('00:00', activities, { every }).filter(({ fixTime }) => Date.parse(fixTime) < until)),
  reportInterval: 60,
  places: [knownPlaceAt('学校', SCHOOL_POINT, 120), knownPlaceAt('家', HOME_POINT, 60, true)],
  bells: [{ name: '第一节', from: '08:30', to: '09:10' }],
});
export const NEXT_DAY = testTime('24:00') + spanMs(1, 'hours');
export const schoolDay = analyseDay(trackOf(ACTIVITIES), NEXT_DAY);
const TEXTS = {
  zh: { common: commonZh, trackStory: storyZh, fence: fenceZh },
  en: { common: commonEn, trackStory: storyEn, fence: fenceEn },
} satisfies Record<Language, AreaTexts>;
export const wordsOf = (language: Language, day = schoolDay) => {
  const { locale } = LANGUAGE_FACTS[language];
  const messages = toCatalogue(TEXTS[language]);
  return storyWords(createIntl({ locale, defaultLocale: locale, messages: { ...messages } }), day);
};
export const zh = wordsOf('zh');
export const kinds = schoolDay.story.segments.map(({ kind }) => kind);
export const firstOf = (kind: 'stay' | 'trip' | 'gap') => kinds.indexOf(kind);
