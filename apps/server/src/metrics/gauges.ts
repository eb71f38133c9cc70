// What is read from the database, the pools and the hub each time the metrics are fetched.
import { setTimeout as pause } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import type { HubMetrics } from '@foothold/live/server/hub';
import type pg from 'pg';
import { statfs } from 'node:fs/promises';
import { metricsTimeoutMs } from '../kernel/database/pools.ts';

export type Sources = {
  readonly pools: Readonly<Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>>;
  /** Of the metrics alone. */
  readonly database: pg.Pool;
  readonly live: () => HubMetrics;
  /** The folder whose disk is measured. */
  readonly folder: string;
  /** Names of the jobs that send a text message each. */
  readonly textJobs: readonly string[];
};

/** For each kind of job: how many wait, how long the first of them has been due, and how many have failed for good. */
type Jobs = {
  readonly task: string;
  readonly waiting: number;
  readonly due: number;
  readonly failed: number;
  readonly running: number;
  readonly retried: number;
};

type Rest = {
  readonly usage: number;
  readonly backup: number;
  readonly staff: number;
  readonly tries: number;
  readonly unknown: number;
};

const jobsSql = `
  select task_identifier as task,
    count(*) filter (where attempts < max_attempts and locked_at is null)::int as waiting,
    coalesce(extract(epoch from now() - min(run_at) filter (
      where attempts < max_attempts and locked_at is null and run_at < now())), 0)::float as due,
    count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
    count(*) filter (where locked_at is not null)::int as running,
    count(*) filter (where attempts between 1 and max_attempts - 1 and locked_at is null)::int as retried
  from graphile_worker.jobs group by task_identifier`;

const restSql = `
  select pg_notification_queue_usage() as usage,
    (select coalesce(extract(epoch from max(at)), 0)::float from auth.audit where act = 'backup made') as backup,
    count(*) filter (where staff_locked_at is not null)::int as staff,
    count(*) filter (where auto_locked_at is not null)::int as tries,
    (select count(*)::int from auth.unknown_numbers where auto_locked_at is not null) as unknown
  from user_contacts where staff_locked_at is not null or auto_locked_at is not null`;

/** Returns what sets the gauges; call it before the metrics are written. Never rejects. */
export function createGauges(
  registry: Registry,
  { pools, database, live, folder, textJobs }: Sources,
): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `foothold_${name}`, help, labelNames, registers: [registry] });
  const isUp = gauge(
    'database_up',
    '1: the database answered within two seconds; 0: what is said of jobs, texts, locks and its queue is old',
  );
  const connections = gauge('pool_connections', 'Connections to the database', ['pool', 'state']);
  const waits = gauge('pool_waiting', 'Requests that wait for a connection', ['pool']);
  const sockets = gauge('live_sockets', 'Open live connections');
  const rooms = gauge('live_rooms', 'Rooms that somebody follows on this node');
  const followers = gauge('live_followers', 'Rooms followed, counted once per connection');
  const gaps = new Counter({
    name: 'foothold_live_gaps_total',
    help: 'How often announcements may have been missed',
    registers: [registry],
  });
  const listening = gauge('live_listening', '1: this node receives the announcements of the database');
  const notifySeconds = gauge(
    'live_notify_seconds',
    'How long the last announcement of this node to itself took through the database',
  );
  const queue = gauge('notify_queue_usage_ratio', 'Share of PostgreSQL’s notification queue that is full');
  const jobsWaiting = gauge('jobs_waiting', 'Jobs that are not running', ['task']);
  const jobsDue = gauge('jobs_due_seconds', 'How long the first waiting job has been due', ['task']);
  const jobsFailed = gauge('jobs_failed', 'Jobs that are not tried again', ['task']);

  const texts = gauge('text_messages_unsent', 'Text messages that are not with the carrier', ['state']);
  const locks = gauge('locks', 'Accounts, and numbers without one, that are locked now', ['reason']);

  const backup = gauge('backup_last_success_timestamp_seconds', 'When the last backup was made; 0: none was');
  const diskFree = gauge('filesystem_avail_bytes', 'Free bytes of the disk of the files');
  const diskSize = gauge('filesystem_size_bytes', 'Size of that disk');

  const readLive = () => {
    const state = live();
    sockets.set(state.connections);
    rooms.set(state.rooms);
    followers.set(state.followers);
    gaps.reset();
    gaps.inc(state.gaps);
    listening.set(Number(state.listening));
    notifySeconds.set(state.notifyMs / 1000);
  };
  const readPools = () => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      connections.set({ pool, state: 'busy' }, totalCount - idleCount);
      connections.set({ pool, state: 'idle' }, idleCount);
      waits.set({ pool }, waitingCount);
    }
  };
  const setJobs = (jobs: readonly Jobs[]) => {
    for (const each of [jobsWaiting, jobsDue, jobsFailed]) each.reset();
    for (const { task, waiting, due, failed } of jobs) {
      jobsWaiting.set({ task }, waiting);
      jobsDue.set({ task }, due);
      jobsFailed.set({ task }, failed);
    }
    const sending = jobs.filter(({ task }) => textJobs.includes(task));
    const sum = (of: (each: Jobs) => number) => sending.reduce((total, each) => total + of(each), 0);
    texts.set(
      { state: 'waiting' },
      sum(({ waiting, retried }) => waiting - retried),
    );
    texts.set(
      { state: 'sending' },
      sum(({ running }) => running),
    );
    texts.set(
      { state: 'retried' },
      sum(({ retried }) => retried),
    );
    texts.set(
      { state: 'failed' },
      sum(({ failed }) => failed),
    );
  };
  const readDatabase = async () => {
    setJobs((await database.query<Jobs>(jobsSql)).rows);
    const [rest] = (await database.query<Rest>(restSql)).rows;
    queue.set(rest?.usage ?? 0);
    backup.set(rest?.backup ?? 0);
    locks.set({ reason: 'staff' }, rest?.staff ?? 0);
    locks.set({ reason: 'tries' }, rest?.tries ?? 0);
    locks.set({ reason: 'unknown_number' }, rest?.unknown ?? 0);
  };
  const readDisk = async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    diskFree.set(bavail * bsize);
    diskSize.set(blocks * bsize);
  };
  return async () => {
    readLive();
    readPools();
    // A folder that is gone is told by /readyz.
    await readDisk().catch(() => undefined);
    const answered = readDatabase().then(
      () => 1,
      () => 0,
    );
    isUp.set(await Promise.race([answered, pause(metricsTimeoutMs, 0, { ref: false })]));
  };
}
