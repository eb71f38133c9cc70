// Proves that the English catalogue contains exactly the interface's texts.
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const room = resolve(import.meta.dirname, '../..');

describe('the English catalogue', () => {
  it('holds every text that the screens and the domain say, and no other: `npm run messages` brings it up to date', async () => {
    const config = getConfig({ cwd: room, configPath: resolve(room, 'lingui.config.ts') });
    const [catalog] = await getCatalogs(config);
    const said = Object.keys((await catalog?.collect()) ?? {});
    const listed = await catalog?.read('en');
    expect(said.length).toBeGreaterThan(150);
    expect(Object.keys(listed ?? {}).toSorted()).toEqual(said.toSorted());
    for (const [id, message] of Object.entries(listed ?? {})) expect(message.translation, id).toBe(id);
  });
});
