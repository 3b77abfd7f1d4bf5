/** Deliveries of alerts, and browsers that subscribe to Web Push. Released: never changed. */
import type { Migration } from '../db';

export const alertDeliveryStep: Migration = {
  id: '014 alert delivery',
  sql: /* sql */ `
  create table push_address (
    push_id text primary key,
    user_id text not null references account on delete cascade,
    endpoint text unique not null,
    p256dh text not null,
    auth text not null,
    added_at timestamptz not null
  );
  create index push_address_of_user on push_address (user_id);

  -- Written with the alert, in one transaction. A ring is the version of the alert's log that it rings for.
  create table alert_delivery (
    delivery_key text primary key,            -- the same at every attempt: what the receiving end tells doubles by
    alert_id text not null references alert on delete cascade,
    user_id text not null references account on delete cascade,
    role text not null check (role in ('admin', 'teacher', 'student')),
    channel text not null check (channel in ('app', 'push', 'gateway')),
    -- Which of the person's browsers, for push; the role whose consoles, for app; empty for the gateway.
    target text not null,
    ring integer not null,
    state text not null check (state in ('waiting', 'sent', 'delivered', 'failed')),
    attempts integer not null default 0,
    at timestamptz not null,                  -- when the state was reached
    rang_at timestamptz not null,
    next_at timestamptz,                      -- when the sender has to do something; null when it need not
    trouble text check (trouble in ('offline', 'refused', 'gone', 'unreachable', 'not-set-up')),
    unique (alert_id, user_id, channel, target, ring)
  );
  create index alert_delivery_due on alert_delivery (next_at) where next_at is not null;
  create index alert_delivery_of_user on alert_delivery (user_id, alert_id);
  `,
};
