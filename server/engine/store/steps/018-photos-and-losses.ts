/** Photos of accounts, and cards that are reported lost. Released: never changed. */
import type { Migration } from '../db';

export const photosAndLossesStep: Migration = {
  id: '018 photos and losses',
  sql: /* sql */ `
  -- One an account, and for a moment the one that is to take its place.
  create table photo (
    photo_id text primary key,
    user_id text not null references account on delete cascade,
    type text not null check (type in ('image/jpeg', 'image/png')),
    bytes bytea not null,
    made_at timestamptz not null
  );
  create index photo_of_user on photo (user_id);
  -- Since when, and whose it is: also once it has been unbound, nobody else binds it.
  alter table device
    add column lost_at timestamptz,
    add column lost_of text references student on delete set null;
  create index device_lost on device (device_no) where lost_at is not null;
  `,
};
