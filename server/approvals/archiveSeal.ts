/** The digests of records and of their chain, as SQL: computed where the rows are, alike for writing and checking. */

const sha256Of = (...parts: string[]) =>
  /* sql */ `encode(sha256(convert_to(concat_ws(' ', ${parts.join(', ')}), 'UTF8')), 'hex')`;

/**
 * Digest of what a record keeps, over columns of `approval`. Copies and the status may still change: somebody
 * withdraws, or tells one more.
 */
export const SEAL = sha256Of(
  'serial',
  'definition_id',
  'version',
  'starter_name',
  'form_values::text',
  `(run->'tasks')::text`,
);

/** Digest of a link. The step 081 has the same. @param before the digest of the link before, '' for the first. */
export const linkDigest = (before: string, place: string, of: string) =>
  sha256Of(
    before,
    place,
    `${of}.instance_id`,
    `${of}.serial`,
    `(extract(epoch from ${of}.made_at) * 1000)::bigint`,
    `${of}.seal`,
  );
