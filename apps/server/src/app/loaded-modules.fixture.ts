// Starts a server and prints which packages were loaded for it, for a test of what is not.
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { testSettings } from '../../../../testing/settings.ts';

const loaded = new Set<string>();
registerHooks({
  load: (url, context, next) => {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
    if (name !== undefined) loaded.add(name);
    return next(url, context);
  },
});

const { createMessageLog } = await import('../kernel/sms/message-log.ts');
const { startServer } = await import('./server.ts');
const [databaseUrl = '', endpoint] = process.argv.slice(2);
const server = await startServer({
  databaseUrl,
  host: '127.0.0.1',
  port: 0,
  settings: { ...testSettings, publicUrl: null },
  pepper: 'a pepper that is only for this test',
  sms: createMessageLog(),
  filesFolder: tmpdir(),
  webFolder: null,
  logLevel: 'silent',
  tracing: endpoint === undefined ? undefined : { endpoint, headers: {}, serviceName: 'test', share: 1 },
});
await fetch(`${server.url}/api/users/me`);
await server.stop();
console.log(JSON.stringify([...loaded]));
process.exit(0);
