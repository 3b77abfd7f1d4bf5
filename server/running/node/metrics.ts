/**
 * Figures of the running process in Prometheus' text format: at /metrics for those who know the token, and on a
 * loopback port without one. No label names a pupil, a card or an account.
 */
import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Context } from 'hono';
import {
  collectDefaultMetrics,
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from 'prom-client';
import type { GatewayFigures } from '../../field/gateway/cardGateway';
import type { AnsweredRequest, HeardReports } from '../../engine/platform';
import { PROGRAM_VERSION } from '../../engine/settings';
import { sha256 } from '../../engine/sha256';
import type { Queryable } from '../../engine/store/db';

export interface FigureSources {
  /** What waits and runs in each queue, by the queue's name. */
  queues: Readonly<Record<string, () => { waiting: number; running: number }>>;
  db: Queryable;
  /** The other cells by name; null for one that this process cannot serve now. */
  cells?: () => ReadonlyMap<string, Queryable | null>;
  consoles: () => number;
  /** Instant of each sweep's last success, in milliseconds. */
  sweeps: () => Readonly<Record<string, number>>;
  /** What the gateway for cards counts. */
  cards: () => GatewayFigures;
}

export interface Figures {
  registry: Registry;
  answered: (request: AnsweredRequest) => void;
  heard: (reports: HeardReports) => void;
}

/** Figures that one query gives: its rows have `value`, and the labels under their names. */
const STORED = [
  {
    name: 'homeward_alerts_open',
    help: 'Alerts that nobody has closed, by urgency',
    labels: ['urgency'],
    sql: `select urgency, count(*)::int as value from alert where state <> 'closed' group by urgency`,
  },
  {
    name: 'homeward_cards',
    help: 'Cards: worn, lost, or worn by nobody',
    labels: ['state'],
    sql: `select case when lost_at is not null then 'lost' when student_id is null then 'free' else 'worn' end as state,
        count(*)::int as value from device where unique_id not like '% %' group by 1`,
  },
  {
    name: 'homeward_delivery_oldest_seconds',
    help: 'Age of the oldest delivery that is overdue',
    labels: [],
    sql: `select coalesce(extract(epoch from now() - min(next_at)), 0)::float8 as value
      from alert_delivery where next_at < now()`,
  },
  {
    name: 'homeward_backup_last_success_timestamp_seconds',
    help: 'When a backup was made last; 0 for never',
    labels: [],
    sql: `select coalesce(extract(epoch from max(at)), 0)::float8 as value from keeping_act where act = 'backed up'`,
  },
] as const;

/** Node's own figures (the delay of the event loop among them), those of the queues, and those of the platform. */
export function createFigures({
  queues,
  db,
  cells = () => new Map(),
  consoles,
  sweeps,
  cards,
}: FigureSources): Figures {
  const registry = new Registry();
  const registers = [registry];
  const gauge = <Label extends string>(options: GaugeConfiguration<Label>) =>
    new Gauge<Label>({ ...options, registers });
  collectDefaultMetrics({ register: registry });
  gauge({ name: 'homeward_build_info', help: 'The version', labelNames: ['version'] }).set(
    { version: PROGRAM_VERSION },
    1,
  );
  for (const state of ['waiting', 'running'] as const)
    gauge({
      name: `homeward_queue_${state}`,
      help: `Pieces of work that are ${state}, by queue`,
      labelNames: ['queue'],
      collect() {
        for (const [queue, count] of Object.entries(queues)) this.set({ queue }, count()[state]);
      },
    });
  gauge({
    name: 'homeward_consoles',
    help: 'Open consoles of this process',
    collect() {
      this.set(consoles());
    },
  });
  gauge({
    name: 'homeward_sweep_last_success_timestamp_seconds',
    help: 'When a sweep succeeded last',
    labelNames: ['sweep'],
    collect() {
      for (const [sweep, at] of Object.entries(sweeps())) this.set({ sweep }, at / 1_000);
    },
  });
  for (const { name, help, labels, sql } of STORED)
    gauge({
      name,
      help,
      labelNames: [...labels, 'cell'],
      async collect() {
        // Without a store the other figures are still given.
        const read = async (store: Queryable | null, cell: { cell?: string }) =>
          (
            await (store?.query<Record<string, string> & { value: never }>(sql) ?? Promise.resolve([])).catch(() => [])
          ).map(({ value, ...row }) => ({ labels: { ...row, ...cell }, value: Number(value) }));
        const rows = await Promise.all([read(db, {}), ...[...cells()].map(([cell, store]) => read(store, { cell }))]);
        this.reset();
        for (const row of rows.flat()) this.set(row.labels, row.value);
      },
    });
  gauge({
    name: 'homeward_cell_served',
    help: 'Cells besides the home cell: 1 while this process serves it',
    labelNames: ['cell'],
    collect() {
      this.reset();
      for (const [cell, store] of cells()) this.set({ cell }, store ? 1 : 0);
    },
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer, by the pattern of its route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  gatewayFigures(registry, cards);
  return {
    registry,
    answered: ({ method, route, status, ms }) => durations.observe({ method, route, status }, ms / 1_000),
    heard: intakeFigures(registry),
  };
}

/** Counts reports of cards, and how long they take. @returns the function that hears of them. */
function intakeFigures(registry: Registry): Figures['heard'] {
  const registers = [registry];
  const reported = new Counter({
    name: 'homeward_intake_reports_total',
    help: 'Reports of cards, by protocol and by what became of them',
    labelNames: ['protocol', 'outcome'],
    registers,
  });
  const commits = new Histogram({
    name: 'homeward_intake_commit_seconds',
    help: 'Time from a message with reports to its commit',
    labelNames: ['protocol'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const ages = new Histogram({
    name: 'homeward_fix_delay_seconds',
    help: 'Age of a fix when it is stored',
    buckets: [1, 5, 15, 60, 300, 900, 3_600, 21_600, 86_400],
    registers,
  });
  return ({ protocol, outcome, reports, seconds, fixAges }) => {
    reported.inc({ protocol, outcome }, reports);
    if (outcome === 'accepted') commits.observe({ protocol }, seconds);
    for (const age of fixAges) ages.observe(age);
  };
}

/** What the gateway for cards counts since the start. */
function gatewayFigures(registry: Registry, figures: FigureSources['cards']): void {
  const registers = [registry];
  const counter = <Label extends string>(options: CounterConfiguration<Label>) =>
    new Counter<Label>({ ...options, registers });
  const now = { connections: 'Open connections of cards', cards: 'Known cards that are connected' } as const;
  for (const [name, help] of Object.entries(now) as [keyof typeof now, string][])
    registry.registerMetric(
      new Gauge({
        name: `homeward_gateway_${name}`,
        help,
        registers: [],
        collect() {
          this.set(figures()[name]);
        },
      }),
    );
  counter({
    name: 'homeward_gateway_messages_total',
    help: 'Messages of cards: sound, damaged, or binary and skipped',
    labelNames: ['state'],
    collect() {
      const { messages, damaged, skipped } = figures();
      this.reset();
      this.inc({ state: 'sound' }, messages);
      this.inc({ state: 'damaged' }, damaged);
      this.inc({ state: 'skipped' }, skipped);
    },
  });
  counter({
    name: 'homeward_gateway_cuts_total',
    help: 'Connections that the gateway cut, by reason',
    labelNames: ['reason'],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(figures().cuts)) this.inc({ reason }, count);
    },
  });
}

/** The handler of GET /metrics. Without the token it answers 404. @param token empty switches it off. */
export function metricsRoute(token: string, { registry }: Figures) {
  if (token === '') return (c: Context) => c.notFound();
  const expected = Buffer.from(sha256(`Bearer ${token}`));
  return async (c: Context): Promise<Response> => {
    // Hashes have equal lengths, and comparing them tells nothing about the token.
    const given = Buffer.from(sha256(c.req.header('authorization') ?? ''));
    if (!timingSafeEqual(given, expected)) return c.notFound();
    return c.text(await registry.metrics(), 200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
    });
  };
}

/** Serves the figures at http://127.0.0.1:<port>/metrics. Resolves when it listens. */
export async function metricsServer(port: number, { registry }: Figures): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}
