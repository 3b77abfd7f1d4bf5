/** What families hear of a trip on their lock screens. The words name no pupil, no trip and no place. */
import type { LocalizedText } from '../language';

export const TRIP_NEWS = {
  asked: { zh: '外出活动 · 请答复孩子能不能去', en: 'A trip · may your child go?' },
  remind: { zh: '外出活动 · 还等你答复', en: 'A trip · still waits for your answer' },
} as const satisfies Record<string, LocalizedText>;
export type TripNews = keyof typeof TRIP_NEWS;
