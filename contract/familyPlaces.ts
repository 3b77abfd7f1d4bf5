/** The calls about places that a family names for its child. No member of staff reads them by any call. */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { clean } from './cleanText';
import { Id } from './primitives';

/** Places of one child at most. */
export const MOST_FAMILY_PLACES = 30;
/** Metres. */
export const FAMILY_RADIUS = { least: 20, most: 500 };
/** Characters of a name at most. */
export const FAMILY_NAME = 20;

export const FamilyPlace = z.object({
  placeId: Id,
  studentId: Id,
  /** Grows with each change. */
  version: z.int(),
  name: z.string(),
  /** Centre, WGS-84 degrees. */
  lng: z.number(),
  lat: z.number(),
  /** Metres. */
  radius: z.number(),
});
export type FamilyPlace = z.infer<typeof FamilyPlace>;

/** Details of refusal 409. */
export const FamilyPlaceConflict = z.object({ theirs: FamilyPlace });

const Over = z.object({ placeId: Id, version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)) });

const { post } = callsOf('position');
const ours = { needs: 'child:write', hidden: true, hideToast: true, ours: true } as const;

export const familyPlaceCalls = {
  /** The places of one child, or of all children of the account, in the order of names. */
  familyPlaces: post('/family/places/v1', {
    input: z.object({ studentId: z.optional(Id) }),
    output: z.array(FamilyPlace),
    ...ours,
  }),
  /** Names a place for a child, or changes one: 409 for a version that is not the last, 422 when there are too many. */
  saveFamilyPlace: post('/family/place/save/v1', {
    input: z.object({
      over: z.optional(Over),
      studentId: Id,
      name: z.string().check(clean.line(), z.minLength(1), z.maxLength(FAMILY_NAME)),
      lng: z._default(z.number().check(z.minimum(-180), z.maximum(180)), 0),
      lat: z._default(z.number().check(z.minimum(-85), z.maximum(85)), 0),
      radius: z.number().check(z.minimum(FAMILY_RADIUS.least), z.maximum(FAMILY_RADIUS.most)),
    }),
    output: FamilyPlace,
    ...ours,
  }),
  removeFamilyPlace: post('/family/place/remove/v1', {
    input: z.object({ over: Over }),
    output: z.null(),
    ...ours,
  }),
};
