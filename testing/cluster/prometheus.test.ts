// Proves with TORTURE=1 that a real Prometheus accepts the alert rules, scrapes a node and evaluates them. Needs Debian's package prometheus.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireFreePort } from '../../apps/server/src/start/free-port.ts';
import { startTestNode, type TestNode } from '../node.ts';
import { soon } from '../soon.ts';

const run = promisify(execFile);
const ops = path.resolve(import.meta.dirname, '../../ops/prometheus');
const isTorture = process.env['TORTURE'] === '1';
let node: TestNode;
beforeAll(async () => {
  if (!isTorture) return;
  if (!existsSync('/usr/bin/prometheus')) throw new Error('Missing here: apt-get install prometheus');
  node = await startTestNode({ metrics: true });
  await node.pool.query("insert into auth.audit (act) values ('backup made')");
});
afterAll(() => node?.stop());

test.runIf(isTorture)('the alert rules and the metrics are what promtool expects', async () => {
  const rules = await run('promtool', ['check', 'rules', path.join(ops, 'alerts.yml')]);
  expect(rules.stdout).toContain('SUCCESS');
  const folder = await mkdtemp(path.join(tmpdir(), 'foothold-rules-'));
  await copyFile(path.join(ops, 'alerts.yml'), path.join(folder, 'alerts.yml'));
  await copyFile(path.join(import.meta.dirname, 'alerts.test.yml'), path.join(folder, 'alerts.test.yml'));
  expect((await run('promtool', ['test', 'rules', path.join(folder, 'alerts.test.yml')])).stdout).toContain(
    'SUCCESS',
  );
  await rm(folder, { recursive: true });
  const text = await (await fetch(node.metricsUrl ?? '')).text();
  const checked = run('promtool', ['check', 'metrics']);
  // The names that the client library gives to the figures of Node.js have warnings of their own.
  const own = text.replaceAll(/^(# (HELP|TYPE) )?(nodejs|process)_.*\n/gm, '');
  checked.child.stdin?.end(own);
  // Rejects with what it complains about.
  expect((await checked).stderr).toBe('');
});

test.runIf(isTorture)(
  'an operator who starts Prometheus with the example sees the node, and no alert',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'foothold-prometheus-'));
    const example = await readFile(path.join(ops, 'prometheus.yml'), 'utf8');
    const target = new URL(node.metricsUrl ?? '').host;
    await writeFile(
      path.join(folder, 'prometheus.yml'),
      example.replace('localhost:9464', target).replaceAll('15s', '1s'),
    );
    await copyFile(path.join(ops, 'alerts.yml'), path.join(folder, 'alerts.yml'));
    const port = await requireFreePort('127.0.0.1', 0);
    const prometheus = spawn(
      'prometheus',
      [
        `--config.file=${folder}/prometheus.yml`,
        `--storage.tsdb.path=${folder}/data`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    try {
      const ask = async (query: string) => {
        const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${query}`).catch(() => null);
        return (await answer?.json()) as {
          data?: { result?: { value: [number, string] }[]; alerts?: unknown[] };
        };
      };
      const valueOf = async (query: string) =>
        (await ask(`query?query=${encodeURIComponent(query)}`))?.data?.result?.[0]?.value[1];
      await expect.poll(() => valueOf('up{job="foothold"}'), soon).toBe('1');
      expect(await valueOf('foothold_live_listening')).toBe('1');
      await expect.poll(() => valueOf('count(foothold_live_listening offset 5s)'), soon).toBe('1');
      expect((await ask('alerts'))?.data?.alerts).toEqual([]);
    } finally {
      prometheus.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  },
);
