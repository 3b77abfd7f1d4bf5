/**
 * Records of a school form a chain: each link has a digest of its record and of the link before. Links outlive their
 * records and name nobody.
 */
import type { Migration } from '../db';

export const archiveChainStep: Migration = {
  id: '081 archive chain',
  sql: [
    // The end of each chain. Its row is locked while a link is added.
    /* sql */ `create table archive_chain (
      school_id text primary key references school on delete cascade,
      place integer not null,
      digest text not null
    )`,
    /* sql */ `create table archive_link (
      school_id text not null references school on delete cascade,
      place integer not null,
      instance_id text not null,
      serial text not null,
      made_at timestamptz not null,
      seal text not null,
      digest text not null,
      -- When the platform deleted the record, because its time was over or its pupil was erased.
      removed_at timestamptz,
      primary key (school_id, place),
      constraint archive_link_of_record unique (instance_id)
    )`,
    // Records of before, in the order in which they were made. The digest is that of archiveChain.ts.
    /* sql */ `do $$
    declare
      record_of record;
      school text := '';
      at_place integer;
      last_digest text;
    begin
      for record_of in
        select school_id, instance_id, serial, made_at, seal from archive_record join approval using (instance_id)
        order by school_id, made_at, instance_id
      loop
        if record_of.school_id <> school then
          school := record_of.school_id;
          at_place := 0;
          last_digest := '';
        end if;
        at_place := at_place + 1;
        last_digest := encode(sha256(convert_to(concat_ws(' ', last_digest, at_place, record_of.instance_id,
          record_of.serial, (extract(epoch from record_of.made_at) * 1000)::bigint, record_of.seal), 'UTF8')), 'hex');
        insert into archive_link (school_id, place, instance_id, serial, made_at, seal, digest)
          values (school, at_place, record_of.instance_id, record_of.serial, record_of.made_at, record_of.seal,
            last_digest);
        insert into archive_chain (school_id, place, digest) values (school, at_place, last_digest)
          on conflict (school_id) do update set place = excluded.place, digest = excluded.digest;
      end loop;
    end $$`,
  ],
};
