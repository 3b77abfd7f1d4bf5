/** Fences of the village, and walks through them by the intake. */
import {
  DEFAULT_RULES,
  type FenceDraft,
  type FenceRules,
  type FenceScope,
  type FenceShape,
} from '../../contract/fences';
import { METRES_PER_DEGREE, metresPerDegreeLng } from '../../contract/geo';

/** The campus: WGS-84, metres. */
export const CAMPUS = { lng: 120.92, lat: 30.92, radius: 120 };

export const roundCampus: FenceShape = { kind: 'circle', centre: [CAMPUS.lng, CAMPUS.lat], radius: CAMPUS.radius };

/** Rings at once, unless a dwell time is asked for; at rest no sooner. */
export const draftFor = (
  studentIds: string[],
  { rules, ...more }: Partial<Omit<FenceDraft, 'rules'>> & { rules?: Partial<FenceRules> } = {},
): FenceDraft => ({
  name: '学校',
  colour: '#0f766e',
  shape: roundCampus,
  scope: { kind: 'students', studentIds } satisfies FenceScope,
  ...more,
  rules: { ...DEFAULT_RULES, dwell: 0, atRest: false, ...rules },
});

/** A place so many metres east (and north) of the campus's middle. */
export const place = (east: number, north = 0) => ({
  lng: CAMPUS.lng + east / metresPerDegreeLng(CAMPUS.lat),
  lat: CAMPUS.lat + north / METRES_PER_DEGREE,
});
