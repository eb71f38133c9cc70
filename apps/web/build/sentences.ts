// Finds every sentence that a translator is given: those of the interface, the domain and the outbox.
import { getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import config from '../lingui.config.ts';

export async function everySentence(): Promise<readonly string[]> {
  const [catalog] = await getCatalogs(makeConfig(config, { skipValidation: true }));
  const found = await catalog?.collect();
  if (found === undefined) throw new Error('A file could not be read for its sentences; see above');
  return Object.keys(found);
}
