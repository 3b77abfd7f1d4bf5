/** The calls about a school's known places: those of the whole school, and the homes of pupils. */
import * as z from 'zod/mini';
import { clean } from '../cleanText';
import { callsOf } from '../call';
import { Id } from '../primitives';
import { check, Effects, RowVersion } from './effects';
import { Search } from './pupils';
import { NameOfPerson } from '../names';

/** Metres. */
export const PLACE_RADIUS = { least: 20, most: 2_000 };
/** Places of the whole school, and homes of one pupil, at most. */
export const MOST_PLACES = { school: 500, pupil: 4 };

const PlaceFields = {
  name: z.string().check(clean.line(), z.minLength(1), z.maxLength(40)),
  /** Centre, WGS-84 degrees. */
  lng: z._default(z.number().check(z.minimum(-180), z.maximum(180)), 0),
  lat: z._default(z.number().check(z.minimum(-85), z.maximum(85)), 0),
  /** Metres. */
  radius: z.number().check(z.minimum(PLACE_RADIUS.least), z.maximum(PLACE_RADIUS.most)),
};

export const ManagedPlace = z.object({
  placeId: Id,
  version: RowVersion,
  name: z.string(),
  lng: z.number(),
  lat: z.number(),
  radius: z.number(),
  /** The pupil whose home it is; null for a place of the whole school. */
  pupil: z.nullable(z.object({ studentId: Id, name: NameOfPerson })),
});
export type ManagedPlace = z.infer<typeof ManagedPlace>;

/** Details of refusal 409. */
export const PlaceConflict = z.object({ theirs: ManagedPlace });

const Over = z.object({ placeId: Id, version: RowVersion });

const { post } = callsOf('user');

export const placeCalls = {
  /** Places of the school in the order of names, in pages. `search`: a part of the name, or of the pupil's. */
  managedPlaces: post('/manage/places/v1', {
    needs: 'school:manage',
    input: z.object({ search: z.optional(Search), studentId: z.optional(Id), after: z.optional(Id) }),
    output: z.object({ places: z.array(ManagedPlace), total: z.int(), next: z.nullable(Id) }),
    hideToast: true,
    ours: true,
  }),
  managedPlace: post('/manage/place/v1', {
    needs: 'school:manage',
    input: z.object({ placeId: Id }),
    output: ManagedPlace,
    hideToast: true,
    ours: true,
  }),
  /** Changes a place, or adds one: of the whole school, or the home of a pupil. */
  savePlace: post('/manage/place/save/v1', {
    needs: 'school:manage',
    input: z.object({ over: z.optional(Over), studentId: z._default(z.nullable(Id), null), ...PlaceFields, check }),
    output: z.object({ effects: Effects, saved: z.nullable(ManagedPlace) }),
    hideToast: true,
    ours: true,
  }),
  endPlace: post('/manage/place/end/v1', {
    needs: 'school:manage',
    input: z.object({ over: Over, check }),
    output: z.object({ effects: Effects }),
    hideToast: true,
    ours: true,
  }),
};
