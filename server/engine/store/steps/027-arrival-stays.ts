/**
 * Gives the stored fence states the stay of a waiting arrival, in place of its standstill, and room for earlier visits.
 * Released: never changed.
 */
import type { Migration } from '../db';

export const arrivalStaysStep: Migration = {
  id: '027 arrival stays',
  sql: /* sql */ `
  update fence_state set state = state || jsonb_build_object(
    'visits', '[]'::jsonb,
    'pending', case when jsonb_typeof(state -> 'pending') = 'object' then
      ((state -> 'pending') - 'standstill') || jsonb_build_object(
        'stay', case when jsonb_typeof(state #> '{pending,crossing,evidence,dwell}') = 'object' then
          jsonb_build_object(
            'since', round(extract(epoch from (state #>> '{pending,crossing,time}')::timestamptz) * 1000),
            'standstills', case when jsonb_typeof(state #> '{pending,standstill}') = 'object'
              then jsonb_build_array(state #> '{pending,standstill}', state #> '{pending,standstill}')
              else '[]'::jsonb end,
            'latest', 'inside')
          end)
      end);
  `,
};
