// Writes the table of docs/operations/settings.md.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { settingsPage } from '../apps/server/src/start/settings-guide.ts';

const file = path.resolve(import.meta.dirname, '../docs/operations/settings.md');
writeFileSync(file, settingsPage(readFileSync(file, 'utf8')));
