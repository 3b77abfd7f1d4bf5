/** Sends deliveries: claims those that are due, sends them, stores the results. Several processes share the work. */
import type { Alert, AlertKind, AlertPlace, AlertSubject, Role, Urgency } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';
import { standingTrouble, standingTroubles } from '../../engine/trouble';
import { sha256 } from '../../engine/sha256';
import { retryOnDeadlock } from '../../engine/store/errors';
import {
  type AlertToSend,
  contactMessage,
  contactProviderMessage,
  gatewayMessage,
  messageToGroup,
  providerMessage,
  pushMessage,
} from './message';
import type { Errand } from '../../../contract/delivery/providers';
import type { ProviderChain, SendAttempt, UsedProvider } from './providers/chain';
import { noteAttempts, outcomeOf } from './attempts';
import { CLAIM_TTL, GIVE_UP_AFTER, PUSH_FIRST, PUSH_TTL_SECONDS, retryDelay } from './retryPolicy';
import { whatHappenedIn } from '../alerts/alertRow';
import { markMissed } from '../alerts/missed';
import type { SendResult, DeliveryChannels } from './deliveryChannels';

/** Deliveries of one channel that are claimed and sent at the same time. */
const SEND_BATCH = 32;

const SENT_CHANNELS = ['push', 'gateway', 'call', 'address', 'group'] as const;

interface DueRow {
  delivery_key: string;
  alert_id: string;
  /** Null, like the role, for a contact without an account. */
  user_id: string | null;
  role: Role | null;
  channel: (typeof SENT_CHANNELS)[number];
  target: string;
  attempts: number;
  receipt: string | null;
  rang_at: Date;
  kind: AlertKind;
  urgency: Urgency;
  state: 'open' | 'taken' | 'closed';
  at: Date;
  student_name: string;
  school_id: string;
  school_name: string;
  time_zone: string;
  /** A push about it has been shown to the person; one is under way. */
  push_shown: boolean;
  push_waits: boolean;
  /** The recipient has another child whose name begins with the same character. */
  has_namesake: boolean;
  subject: AlertSubject;
  place: AlertPlace | null;
  /** Null when a program of before has raised it. */
  happened: Alert['happened'] | null;
  mobile: string | null;
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
  /** An address of the person's own, and the kind of provider that it belongs to; null when it was removed. */
  address: string | null;
  address_provider: string | null;
  superseded: boolean;
  /** The account or the school was turned off. */
  off: boolean;
}

/**
 * later: a push comes first. not-needed: it was shown.
 * not-set-up: the installation or the person does not have the channel. over: the alert is closed, a newer delivery
 * replaces this one, or the account or the school was turned off. unknown: it was handed over, and no answer came.
 */
type SendOutcome = SendResult | 'unknown' | 'not-set-up' | 'over' | 'later' | 'not-needed';

export function createSender(
  { db, clock, log, settings }: Pick<PlatformContext, 'db' | 'clock' | 'log' | 'settings'>,
  channels: DeliveryChannels,
  chain: ProviderChain,
) {
  const unsent = standingTroubles(log, 'an alert could not be sent', 'channel');
  /** The operator's gateway refuses alerts, or does not answer: a wrong secret is the commonest reason. */
  const untaken = standingTrouble(log, 'the gateway did not take an alert');
  /**
   * Claims due deliveries, urgent ones first. A claimed delivery is due again after CLAIM_TTL, in case this process
   * dies.
   */
  async function claim(channel: DueRow['channel'], now: Date): Promise<DueRow[]> {
    return db.query<DueRow>(
      `with due as (
         select delivery_key from alert_delivery waiting join alert using (alert_id) where waiting.next_at <= $1
         and channel = $3
         order by urgency = 'now' desc, waiting.next_at limit ${SEND_BATCH} for update of waiting skip locked
       ), claimed as (
         update alert_delivery d set attempts = attempts + 1, next_at = $2 from due
         where d.delivery_key = due.delivery_key
         returning d.delivery_key, d.alert_id, d.user_id, d.role, d.channel, d.target, d.ring,
         d.attempts, d.rang_at, d.receipt
       )
       select claimed.*, alert.kind, alert.urgency, alert.state, alert.at, alert.subject, alert.place,
              alert.happened, student.name as student_name, school.school_id, school.name as school_name,
              school.time_zone, exists (
                select 1 from identity own join student other on other.student_id = own.student_id
                where own.user_id = claimed.user_id and own.left_at is null and other.student_id <> student.student_id
                  and left(trim(other.name), 1) = left(trim(student.name), 1)) as has_namesake,
              case when claimed.channel = 'group' then null
              when claimed.user_id is null then alert.contacts -> (claimed.target::int - 1) ->> 'phone'
              else account.mobile end as mobile, push.endpoint, push.p256dh, push.auth,
              own.address, own.provider as address_provider,
              exists (select 1 from alert_delivery newer where newer.alert_id = claimed.alert_id
              and newer.user_id is not distinct from claimed.user_id and newer.channel = claimed.channel
                      and newer.target = claimed.target and newer.ring > claimed.ring) as superseded,
              exists (select 1 from alert_delivery push where push.alert_id = claimed.alert_id
                and push.user_id = claimed.user_id and push.channel = 'push' and push.ring = claimed.ring
                and push.state = 'delivered') as push_shown,
              exists (select 1 from alert_delivery push where push.alert_id = claimed.alert_id
                and push.user_id = claimed.user_id and push.channel = 'push' and push.ring = claimed.ring
                and push.state in ('waiting', 'sent')) as push_waits,
              (account.disabled_at is not null or school.disabled_at is not null) as off
       from claimed join alert using (alert_id) join student using (student_id)
       join school using (school_id)
       left join account on account.user_id = claimed.user_id
       left join push_address push on push.push_id = claimed.target and push.user_id = claimed.user_id
       left join contact_address own on claimed.channel = 'address' and own.address_id = claimed.target
         and own.user_id = claimed.user_id and own.proved_at is not null`,
      [now, new Date(now.getTime() + CLAIM_TTL), channel],
    );
  }

  /** Hands the message to the school's providers in their order, and writes down what each of them answered. */
  async function byProviders(errand: Errand, row: DueRow, facts: AlertToSend, mobile: string): Promise<SendOutcome> {
    const { delivery_key: key, user_id: userId, subject, time_zone: timeZone } = row;
    const message =
      userId === null
        ? contactProviderMessage(key, facts, { subject, happened: whatHappenedIn(row) }, timeZone, mobile)
        : providerMessage(key, facts, row, settings);
    const attempts = await chain.send(row.school_id, errand, message, mobile);
    return noted(row, attempts);
  }

  async function noted(row: DueRow, attempts: readonly SendAttempt[]): Promise<SendOutcome> {
    const now = clock();
    await noteAttempts(db, row, attempts, now);
    const age = now.getTime() - row.rang_at.getTime();
    return outcomeOf(attempts, { urgency: row.urgency, age, isTaken: row.state === 'taken' });
  }

  /** To an address of a person's own, by the school's providers of its kind, or to a group by its provider. */
  async function byOneKind(row: DueRow, facts: AlertToSend): Promise<SendOutcome> {
    const { delivery_key: key, channel, target, address, address_provider: kind } = row;
    const isGroup = channel === 'group';
    const errand = isGroup ? 'group' : 'address';
    const isOf = ({ provider, providerId }: UsedProvider) => (isGroup ? providerId === target : provider === kind);
    // The address was removed, or the school has taken the provider away.
    if ((!isGroup && address === null) || !chain.offered(row.school_id, errand).some(isOf)) return 'not-set-up';
    const message = (isGroup ? messageToGroup : providerMessage)(key, facts, row, settings);
    return noted(row, await chain.send(row.school_id, errand, message, address ?? '', isOf));
  }

  async function send(row: DueRow): Promise<SendOutcome> {
    if (row.state === 'closed' || row.superseded || row.off) return 'over';
    const facts = {
      alertId: row.alert_id,
      kind: row.kind,
      urgency: row.urgency,
      studentName: row.student_name,
      hasNamesake: row.has_namesake,
      schoolName: row.school_name,
      time: row.at,
    };
    if (row.channel === 'address' || row.channel === 'group') return byOneKind(row, facts);
    if (row.channel === 'call')
      return row.mobile !== null && chain.serves(row.school_id, 'call')
        ? byProviders('call', row, facts, row.mobile)
        : 'not-set-up';
    if (row.channel === 'gateway') {
      if (row.mobile === null) return 'not-set-up';
      const { mobile } = row;
      if (chain.serves(row.school_id, 'alert')) {
        if (row.push_shown) return 'not-needed';
        const isEarly = clock().getTime() < row.rang_at.getTime() + PUSH_FIRST;
        return row.push_waits && isEarly ? 'later' : byProviders('alert', row, facts, mobile);
      }
      if (!channels.gateway) return 'not-set-up';
      const answer = await channels.gateway.send(
        row.user_id === null || row.role === null
          ? contactMessage(facts, { subject: row.subject, happened: whatHappenedIn(row) }, row.time_zone, mobile)
          : gatewayMessage(facts, { userId: row.user_id, mobile, role: row.role }, settings),
        row.delivery_key,
      );
      if (answer === 'sent') untaken.ended();
      else untaken.began(Object.assign(new Error(answer), { name: answer }));
      return answer;
    }
    if (!channels.push) return 'not-set-up';
    const { endpoint, p256dh, auth } = row;
    if (endpoint === null || p256dh === null || auth === null) return 'gone';
    return channels.push.send({ endpoint, keys: { p256dh, auth } }, pushMessage(facts, row.receipt), {
      ttl: PUSH_TTL_SECONDS[row.urgency],
      urgency: row.urgency,
      topic: sha256(row.alert_id).slice(0, 32),
    });
  }

  async function saveOutcome(row: DueRow, outcome: SendOutcome): Promise<void> {
    const now = clock();
    const isGivenUp = now.getTime() - row.rang_at.getTime() >= GIVE_UP_AFTER;
    if (outcome === 'later') {
      await db.query(
        `update alert_delivery set attempts = attempts - 1, next_at = $2 where delivery_key = $1 and state = 'waiting'`,
        [row.delivery_key, new Date(row.rang_at.getTime() + PUSH_FIRST)],
      );
      return;
    }
    if (outcome === 'unreachable' && !isGivenUp) {
      const next = new Date(now.getTime() + retryDelay(row.attempts, channels.random()));
      await db.query(
        `update alert_delivery set trouble = 'unreachable', next_at = $2 where delivery_key = $1 and state = 'waiting'`,
        [row.delivery_key, next],
      );
      return;
    }
    await retryOnDeadlock(() =>
      db.transaction(async (tx) => {
        if (outcome === 'sent' && row.user_id !== null && row.role !== null)
          await markMissed(tx, [{ alertId: row.alert_id, userId: row.user_id, role: row.role }], now);
        await tx.query(
          `update alert_delivery set state = $2, trouble = case when $3::text = 'over' then trouble
            when $3 = 'sent' then null else $3 end, next_at = null, at = $4 where delivery_key = $1
            and state = 'waiting'`,
          [row.delivery_key, outcome === 'sent' ? 'sent' : 'failed', outcome, now],
        );
        if (outcome === 'gone')
          await tx.query('delete from push_address where push_id = $1 and user_id = $2', [row.target, row.user_id]);
      }),
    );
  }

  /** Console deliveries that are still waiting: the person has no open console. */
  async function noteOffline(now: Date): Promise<boolean> {
    await db.query(
      `update alert_delivery set trouble = 'offline', next_at = null where delivery_key in (
      select delivery_key from alert_delivery where next_at <= $1 and channel = 'app' and state = 'waiting'
      order by delivery_key for no key update skip locked)`,
      [now],
    );
    return false;
  }

  async function round(channel: DueRow['channel']): Promise<boolean> {
    const due = await claim(channel, clock());
    await Promise.all(
      due.map(async (row) => {
        const outcome = await send(row).catch((error: unknown): SendOutcome => {
          unsent(row.channel).began(error);
          return 'unreachable';
        });
        if (outcome !== 'unreachable') unsent(row.channel).ended();
        await saveOutcome(row, outcome);
      }),
    );
    return due.length === SEND_BATCH;
  }

  // Separate runs: a gateway that does not answer must not delay pushes.
  const runs = [serialRuns(() => noteOffline(clock())), ...SENT_CHANNELS.map((way) => serialRuns(() => round(way)))];
  return {
    /** Sends all deliveries that are due. */
    run: async (): Promise<void> => void (await Promise.all(runs.map((run) => run()))),
  };
}

/** Repeats `round` until it returns false. One run at a time; a call during a run makes it look once more. */
function serialRuns(round: () => Promise<boolean>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  return () => {
    again = true;
    running ??= (async () => {
      while (again) {
        again = false;
        while (await round());
      }
    })().finally(() => (running = null));
    return running;
  };
}
