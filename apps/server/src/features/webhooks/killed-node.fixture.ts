// A server on the database of a test, in a process of its own, which the test kills.
import { startServer } from '../../app/server.ts';
import { cheapCost } from '../../../../../testing/cheap-cost.ts';
import { createMessageLog } from '../../kernel/sms/message-log.ts';
import { testSettings } from '../../../../../testing/settings.ts';
import { pepper } from '../../../../../testing/tokens.ts';

const server = await startServer({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  host: '127.0.0.1',
  port: 0,
  settings: {
    ...testSettings,
    publicUrl: null,
    outgoingNetworks: ['127.0.0.1'],
    staffSecondFactor: 'optional',
  },
  pepper,
  hashCost: cheapCost,
  sms: createMessageLog(),
  filesFolder: process.env['DATA_DIR'] ?? '',
  webFolder: null,
  logLevel: 'silent',
});
console.log(`Foothold is ready at ${server.url}`);
