// Proves what is sent to a provider's Sentry project, with a local stand-in for it, and what is never sent.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startErrorReports, type ErrorReports } from './error-reports.ts';

let sentry: Server;
let dsn: string;
let reports: ErrorReports | undefined;
const heard: string[] = [];

beforeEach(async () => {
  heard.length = 0;
  sentry = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      heard.push(body);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => sentry.listen(0, '127.0.0.1', resolve));
  dsn = `http://key@127.0.0.1:${(sentry.address() as AddressInfo).port}/1`;
});

afterEach(async () => {
  await reports?.close();
  reports = undefined;
  sentry.closeAllConnections();
  await new Promise((resolve) => sentry.close(resolve));
});

test('an unexpected error reaches the project, with nothing of the machine or its settings', async () => {
  vi.stubEnv('PEPPER', 'never-to-be-told');
  reports = await startErrorReports(dsn, 'test');
  reports.report(new Error('The shelf fell down'));
  await reports.close();
  const event = heard.find((body) => body.includes('The shelf fell down')) ?? '';
  expect(event).toContain('"type":"Error"');
  expect(event).not.toContain('never-to-be-told');
  expect(event).not.toContain('"request"');
  expect(event).not.toContain('"breadcrumbs"');
});

test('one answer in a hundred is timed [CONST-17]', async () => {
  reports = await startErrorReports(dsn, 'test');
  const { getClient } = await import('@sentry/node');
  expect(getClient()?.getOptions().tracesSampleRate).toBe(0.01);
});

test('without a project nothing is sent', async () => {
  reports = await startErrorReports(undefined, 'test');
  reports.report(new Error('kept to ourselves'));
  await reports.close();
  expect(heard).toEqual([]);
});
