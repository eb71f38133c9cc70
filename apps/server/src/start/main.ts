// The entry point of `npm start`: connects the start sequence to the server.
import path from 'node:path';
import { migrate } from '../kernel/database/migrate.ts';
import { runFoothold } from './run-foothold.ts';
import { startNode } from './server-node.ts';

await runFoothold({ migrate, startServer: startNode }, path.resolve(import.meta.dirname, '../../../..'));
