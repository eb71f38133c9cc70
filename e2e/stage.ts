// Sets up browser tests: a server with the test data, and users by name on phones and laptops.
import path from 'node:path';
import { test as base } from '@playwright/test';
import { names, type Name } from '../testing/cast.ts';
import { startTestNode, type TestNode } from '../testing/node.ts';
import { Actor } from './actor.ts';
import { startLessonsHost } from './lessons-host.ts';
import { PageErrors } from './page-errors.ts';

export { expect } from '@playwright/test';

type PerWorker = { readonly node: TestNode };
type PerTest = {
  /** The server, with its test data restored for this test. */
  readonly stage: TestNode;
  /** Fails the test when a page reports an error that the test did not expect. */
  readonly watch: PageErrors;
  /** A user who is not signed in. */
  readonly visitor: Actor;
};

/** The web build that tests use. */
export const webFolder = process.env['WEB_BUILD'] ?? path.resolve(import.meta.dirname, '../apps/web/dist');

const gigabyte = 1024 ** 3;
const space = { learner: 2 * gigabyte, staff: 20 * gigabyte, category: 500 * gigabyte };

type Cast = { readonly [Person in Name]: Actor };
type Fixture = (
  fixtures: {
    browser: ConstructorParameters<typeof Actor>[0]['browser'];
    stage: TestNode;
    watch: PageErrors;
  },
  provide: (actor: Actor) => Promise<void>,
) => Promise<void>;

function actorNamed(name: Name | null): Fixture {
  return async ({ browser, stage, watch }, provide) => {
    const actor = new Actor({ name, browser, node: stage, watch });
    await provide(actor);
    await actor.leave();
  };
}

const people = Object.fromEntries(names.map((name) => [name, actorNamed(name)])) as Record<Name, Fixture>;

export const test = base.extend<PerTest & Cast, PerWorker>({
  node: [
    async ({ playwright: _ }, provide) => {
      const node = await startTestNode({
        webFolder,
        space,
        outgoingNetworks: ['127.0.0.1'],
        pushServices: ['127.0.0.1'],
      });
      await provide(node);
      await node.stop();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions }, provide) => {
      const lessons = await startLessonsHost();
      await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), lessons.chromiumArgument] });
      await lessons.stop();
    },
    { scope: 'worker' },
  ],
  stage: async ({ node }, provide) => {
    await node.restore();
    await provide(node);
  },
  watch: async ({ playwright: _ }, provide) => {
    const watch = new PageErrors();
    await provide(watch);
    watch.requireQuiet();
  },
  visitor: actorNamed(null),
  ...people,
});
