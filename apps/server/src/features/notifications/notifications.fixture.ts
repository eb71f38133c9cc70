// A server whose pushes and text messages a test receives, and the minutes that it lets pass.
import { expect } from 'vitest';
import { ask } from '../../../../../testing/access/ask.ts';
import { personId, type Name } from '../../../../../testing/cast.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import { startTestNode, type TestNode } from '../../../../../testing/node.ts';
import type { SmsSender } from '../../kernel/sms/sms-sender.ts';
import { planDeliveriesJob } from './deliver.ts';
import { startPushService, type Phone, type PushService } from './push-service.fixture.ts';

export type Reached = {
  readonly node: TestNode;
  readonly service: PushService;
  /** Restores the test data, without any news. */
  restore(): Promise<void>;
  /** Makes a call, which must succeed. */
  done(who: Name, call: string, input?: Readonly<Record<string, unknown>>): Promise<void>;
  ask(who: Name, call: string): Promise<{ readonly status: number; readonly body: string }>;
  /** A phone that takes the person's pushes from now on. */
  phoneOf(who: Name): Promise<Phone>;
  /** What happens each minute. */
  aMinuteLater(): Promise<void>;
  /** Lets the person's deliveries wait no longer, as if their time had come. */
  comeDue(): Promise<void>;
  /** `comment sent`, … in order. */
  statesOf(who: Name): Promise<readonly string[]>;
  stop(): Promise<void>;
};

export async function startReached(sms?: SmsSender): Promise<Reached> {
  const service = await startPushService();
  const node = await startTestNode({
    outgoingNetworks: [service.host],
    pushServices: [service.host],
    ...(sms === undefined ? {} : { sms }),
  });
  const done: Reached['done'] = async (who, call, input = {}) => {
    const { status, body } = await ask(node.url, who, call, input);
    expect(status, body).toBeLessThan(300);
  };
  return {
    node,
    service,
    restore: async () => {
      await node.restore();
      await node.pool.query('delete from news');
      await node.pool.query('delete from auth.text_messages');
    },
    done,
    ask: (who, call) => ask(node.url, who, call, {}),
    phoneOf: async (who) => {
      const phone = service.newPhone();
      await done(who, 'notifications.keepPushDevice', phone.subscription);
      return phone;
    },
    aMinuteLater: async () => {
      await planDeliveriesJob.run(null, node.services);
      await jobsDone(node.pool);
    },
    comeDue: async () => {
      await node.pool.query("update deliveries set due_at = now() where state in ('due', 'held')");
    },
    statesOf: async (who) => {
      const { rows } = await node.pool.query(
        'select kind, state from deliveries where user_id = $1 order by kind, state',
        [personId(who)],
      );
      return rows.map(({ kind, state }) => `${kind} ${state}`);
    },
    stop: async () => {
      await node.stop();
      await service.stop();
    },
  };
}
