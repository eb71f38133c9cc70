// Does on a test machine what systemd does with the units of the guide: starts a process with their user, settings and folders.
import type { ChildProcess } from 'node:child_process';
import { parseSettings } from '../../scripts/settings-file.mjs';
import type { Machine, Said } from './machine.ts';

type Unit = (name: string) => readonly string[];

async function read(machine: Machine, name: string): Promise<Unit> {
  const text = await machine.read(`etc/systemd/system/${name}`);
  return (of) => [...text.matchAll(new RegExp(`^${of}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

async function prepare(machine: Machine, unit: Unit) {
  const [user = 'root'] = unit('User');
  const folders = [
    ...unit('StateDirectory').map((name) => `/var/lib/${name}`),
    ...unit('CacheDirectory').map((name) => `/var/cache/${name}`),
  ];
  await machine.run('root', `install -d -o ${user} -g ${user} -m 700 ${folders.join(' ')}`);
  const variables = parseSettings(unit('Environment').join('\n'));
  // Read by systemd itself, as root.
  const [file = ''] = unit('EnvironmentFile');
  const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin', ...variables };
  const folder = unit('WorkingDirectory')[0] ?? '/';
  // A percent sign of a unit is written twice.
  const command = (unit('ExecStart')[0] ?? '').replaceAll('%%', '%');
  return { user, folder, command, env: { ...env, ...parseSettings(await machine.read(file)) } };
}

/** `systemctl start` of a service that goes on: resolves when it says that it is ready or has ended. */
export async function startService(
  machine: Machine,
  name: string,
): Promise<{ process: ChildProcess; said: string }> {
  const { user, env, folder, command } = await prepare(machine, await read(machine, name));
  const started = machine.start(user, env, folder, command);
  let said = '';
  const { promise, resolve } = Promise.withResolvers<void>();
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    if (said.includes('ready at')) resolve();
  };
  started.stdout?.on('data', hear);
  started.stderr?.on('data', hear);
  started.once('exit', () => resolve());
  await promise;
  return { process: started, said };
}

/** `systemctl start` of a service that ends. */
export async function runService(machine: Machine, name: string): Promise<Said> {
  const { user, env, folder, command } = await prepare(machine, await read(machine, name));
  return machine.run(user, `cd ${folder} && exec ${command}`, { env });
}
