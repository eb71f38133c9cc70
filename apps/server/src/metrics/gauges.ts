// What is read from the database, the pools and the hub each time the metrics are fetched.
import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import type { HubMetrics } from '@foothold/live/server/hub';
import type { Pools } from '../database/pools.ts';

export type Sources = {
  readonly pools: Pick<Pools, 'calls' | 'hub'>;
  readonly live: () => Promise<HubMetrics>;
};

/** Of one kind of job: how many wait, how long the first of them has been due, and how many have failed for good. */
type Jobs = {
  readonly task: string;
  readonly waiting: number;
  readonly due: number;
  readonly failed: number;
};

const jobsSql = `
  select task_identifier as task,
    count(*) filter (where attempts < max_attempts and locked_at is null)::int as waiting,
    coalesce(extract(epoch from now() - min(run_at) filter (
      where attempts < max_attempts and locked_at is null and run_at < now())), 0)::float as due,
    count(*) filter (where attempts >= max_attempts)::int as failed
  from graphile_worker.jobs group by task_identifier`;

/** Returns what sets the gauges; call it before the metrics are written. Never rejects. */
export function createGauges(registry: Registry, { pools, live }: Sources): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `foothold_${name}`, help, labelNames, registers: [registry] });
  const isUp = gauge('database_up', '1: the database answers; 0: what is said of jobs and live state is old');
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
  const queue = gauge('notify_queue_usage', 'Share of PostgreSQL’s notification queue that is full');
  const jobsWaiting = gauge('jobs_waiting', 'Jobs that are not running', ['task']);
  const jobsDue = gauge('jobs_due_seconds', 'How long the first waiting job has been due', ['task']);
  const jobsFailed = gauge('jobs_failed', 'Jobs that are not tried again', ['task']);

  const readDatabase = async () => {
    const [state, jobs] = await Promise.all([live(), pools.calls.query<Jobs>(jobsSql)]);
    sockets.set(state.connections);
    rooms.set(state.rooms);
    followers.set(state.followers);
    gaps.reset();
    gaps.inc(state.gaps);
    listening.set(Number(state.listening));
    notifySeconds.set(state.notifyMs / 1000);
    queue.set(state.queueUsage);
    for (const each of [jobsWaiting, jobsDue, jobsFailed]) each.reset();
    for (const { task, waiting, due, failed } of jobs.rows) {
      jobsWaiting.set({ task }, waiting);
      jobsDue.set({ task }, due);
      jobsFailed.set({ task }, failed);
    }
  };
  return async () => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries({
      calls: pools.calls,
      hub: pools.hub,
    })) {
      connections.set({ pool, state: 'busy' }, totalCount - idleCount);
      connections.set({ pool, state: 'idle' }, idleCount);
      waits.set({ pool }, waitingCount);
    }
    isUp.set(
      await readDatabase().then(
        () => 1,
        () => 0,
      ),
    );
  };
}
