/** What an alert was raised for, and where the pupil was then: later fixes leave it. Released: never changed. */
import type { Migration } from '../db';

export const whatHappenedStep: Migration = {
  id: '130 what happened',
  sql: [
    /* sql */ `
    -- { time, subject, where }: the contract's Alert.happened, as it stands. Null: raised by a program of before.
    alter table alert add column happened jsonb`,
    // The place of an alert that has moved since is not known any more.
    /* sql */ `
    update alert set happened = jsonb_build_object(
      'time', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'subject', case when kind = 'water'
        then subject || jsonb_build_object('verdict', case urgency when 'now' then 'in' else 'near' end)
        else subject end,
      'where', case when located_at is null then place end)`,
  ],
};
