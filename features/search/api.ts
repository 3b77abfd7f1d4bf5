/** What the search reads besides what other screens keep: names on the town's map, and the pinyin of places. */
import { nameCalls } from '../../contract/names';
import { api } from '../../src/service/api';
import type { Failure } from '../../src/service/failure';
import { request } from '../../src/service/request';
import { type NamedFeature, readTownNames, type TownMaps } from './townNames';

/** Seconds for which they are kept: they seldom change. */
const KEPT = 600;

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    townNames: build.query<NamedFeature[], TownMaps>({
      queryFn: async (maps, { signal }) => {
        try {
          return { data: await readTownNames(maps, signal) };
        } catch (error) {
          const failure: Failure = { kind: 'network', code: null, msg: String(error) };
          return { error: failure };
        }
      },
      keepUnusedDataFor: KEPT,
    }),
    placePinyin: build.query({ ...request(nameCalls.placePinyin), keepUnusedDataFor: KEPT }),
  }),
});

export const { useTownNamesQuery, usePlacePinyinQuery } = searchApi;
