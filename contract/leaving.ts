/** How a pupil leaves the school: what it takes away and when, coming back, and the certificates of what was erased. */
import * as z from 'zod/mini';
import { callsOf } from './call';
import { Id, Instant } from './primitives';
import { NameOfPerson, NameOfPlace } from './names';

/** What is erased with a pupil, in rows. Its keys are words of the program; they name nobody. */
export const ErasedCounts = z.object({
  fixes: z.int(),
  alerts: z.int(),
  crossings: z.int(),
  waterVerdicts: z.int(),
  temperatures: z.int(),
  accessEntries: z.int(),
  places: z.int(),
  /** Guardians' access to this child. */
  guardians: z.int(),
  /** Accounts that have no other child and no other role, with their photo and settings. */
  accounts: z.int(),
  /** Rows of all other tables; certificates of before do not say it. */
  others: z.optional(z.int()),
});
export type ErasedCounts = z.infer<typeof ErasedCounts>;

/** A pupil who has left and is not erased yet. */
export const PupilLeaver = z.object({
  studentId: Id,
  name: NameOfPerson,
  className: NameOfPlace,
  leftTime: Instant,
  /** From then on the pupil is erased; guardians read until then. */
  eraseTime: Instant,
});
export type PupilLeaver = z.infer<typeof PupilLeaver>;

/** What was erased: no name, and nothing that leads to one. */
export const ErasureCertificate = z.object({
  certificateId: Id,
  what: z.enum(['pupil', 'person']),
  leftTime: Instant,
  erasedTime: Instant,
  counts: ErasedCounts,
  /** SHA-256 (hex) of the JSON of the members above, in this order. */
  digest: z.string(),
});
export type ErasureCertificate = z.infer<typeof ErasureCertificate>;

const { post } = callsOf('user');
const onePupil = z.object({ studentId: Id });

export const leavingCalls = {
  /** What would be erased if the pupil left now. Changes nothing. */
  previewLeaving: post('/manage/pupil/leaving/v1', {
    needs: 'school:manage',
    input: onePupil,
    output: z.object({
      counts: ErasedCounts,
      /** The card that falls silent; null when the pupil wears none. */
      imei: z.nullable(z.string()),
      eraseTime: Instant,
    }),
    ours: true,
  }),
  /** The card falls silent at once; guardians read for a time; then the pupil is erased. */
  letPupilLeave: post('/manage/pupil/leave/v1', {
    needs: 'school:manage',
    input: onePupil,
    output: z.object({ eraseTime: Instant }),
    ours: true,
  }),
  /** Before the pupil is erased: as it was, without the card. */
  takePupilBack: post('/manage/pupil/return/v1', {
    needs: 'school:manage',
    input: onePupil,
    output: z.null(),
    ours: true,
  }),
  /** The school's pupils who have left and are not erased yet, the latest first. */
  pupilLeavers: post('/manage/leavers/v1', {
    needs: 'school:manage',
    input: z.object({}),
    output: z.array(PupilLeaver),
    ours: true,
  }),
  /** The latest thousand certificates of the school. */
  erasureCertificates: post('/manage/erasures/v1', {
    needs: 'school:manage',
    input: z.object({}),
    output: z.array(ErasureCertificate),
    ours: true,
  }),
  /** The viewer's own children who have left and whose days can still be read. */
  childrenWhoLeft: post('/student/left/v1', {
    needs: 'access:read',
    input: z.object({}),
    output: z.array(PupilLeaver),
    ours: true,
  }),
};
