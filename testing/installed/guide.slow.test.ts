// Proves the guide of a service: its lines, typed as they are by the users that they name, act on the service's database or on none.
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { requireFreePort } from '../../apps/server/src/start/free-port.ts';
import { linesBelow } from './guide.ts';
import { Machine, missing, release } from './machine.ts';
import { runService, startService } from './service.ts';

const without = missing();
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** What an operator fills in. */
const key = 'none-00000000-0000-0000-0000-000000000000-00000000-0000-0000-0000-000000000000';
const answers = (phone: string) => `Helen\nMarsh\n${phone}\nESOL Centre\nGarden1$gate\n`;
const readiness = (port: number) =>
  fetch(`http://localhost:${port}/readyz`).then(
    ({ status }) => status,
    () => null,
  );
const serviceDatabase = 'Database: foothold at /run/postgresql\nFiles: /var/lib/foothold/files\n';

describe.skipIf(without !== null)(
  `on a machine of its own${without === null ? '' : ` (skipped: ${without})`}`,
  () => {
    let machine: Machine;
    const admins = () =>
      machine.query<{ phone_number: string }>(
        "select phone_number from users join user_contacts on user_id = id where role = 'admin' order by 1",
      );
    /** Everything that a command could have made beside the service's own. */
    const places = async () =>
      (
        await machine.run(
          'root',
          `ls -A /var/lib /var/lib/foothold ${release}/.foothold 2>&1 | grep -v '[.]npm'; ls -A /srv`,
        )
      ).said;

    beforeAll(async () => {
      machine = await Machine.make();
      // The first two need the network: the checkout is there already.
      const [, , link = ''] = linesBelow('As a service', 'deploy');
      expect(await machine.run('root', link)).toMatchObject({ code: 0 });
      for (const line of linesBelow('As a service', 'root')) {
        if (line.startsWith('systemctl daemon-reload && systemctl enable --now foothold-backup.timer'))
          continue;
        if (line.startsWith('systemctl')) {
          await fillIn();
          expect((await startService(machine, 'foothold.service')).said).toContain('Foothold is ready at');
          continue;
        }
        const typed = line.includes('admin:create') ? answers('07700 900301') : '';
        const { code, said } = await machine.run('root', line, { typed });
        expect(code, `${line}\n${said}`).toBe(0);
        if (typed !== '') expect(said).toContain(serviceDatabase);
      }
    });
    afterAll(() => machine.stop());

    async function fillIn(): Promise<void> {
      const port = await requireFreePort('localhost', 0);
      const filled = (await machine.read('etc/foothold.env'))
        .replace('GOVUK_NOTIFY_API_KEY=', `GOVUK_NOTIFY_API_KEY=${key}`)
        .replace(
          'GOVUK_NOTIFY_TEMPLATE_ID=',
          'GOVUK_NOTIFY_TEMPLATE_ID=00000000-0000-0000-0000-000000000000',
        );
      await machine.write('etc/foothold.env', `${filled}PORT=${port}\n`);
    }

    test('the administrator whom root creates can sign in at the service, and nothing was made beside it', async () => {
      expect(await admins()).toEqual([{ phone_number: '+447700900301' }]);
      const [, port = ''] = /^PORT=(\d+)$/m.exec(await machine.read('etc/foothold.env')) ?? [];
      const answer = await fetch(`http://localhost:${port}/api/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phoneNumber: '07700900301', password: 'Garden1$gate' }),
      });
      expect(answer.status).toBe(200);
      const there = await places();
      expect(there).toMatch(/No such file or directory/);
      expect(there).not.toMatch(/database|pepper/);
    });

    test.each([
      ['nobody', '', 'may not be read by this account'],
      ['foothold', '', 'may not be read by this account'],
      ['nobody', 'DATA_DIR=/var/lib/foothold ', 'may not read /var/lib/foothold'],
      ['root', 'DATA_DIR=/var/lib/another ', 'There is no data folder /var/lib/another'],
      [
        'root',
        'DATABASE_URL=postgresql://foothold@localhost/other?host=/run/postgresql DATA_DIR=/var/lib/foothold ',
        'The database other is not one of Foothold',
      ],
    ])('%s who runs a command as “%s” reads why it does nothing', async (user, before, why) => {
      await machine.run('postgres', 'psql --command="create database other owner foothold"');
      const there = await places();
      for (const command of ['admin:create', 'backup -- /tmp/foothold-never']) {
        const { code, said } = await machine.run(user, `cd /srv/foothold && ${before}npm run -s ${command}`, {
          typed: answers('07700 900302'),
        });
        expect(said).toContain(why);
        expect({ code, lines: said.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
      }
      expect(await admins()).toHaveLength(1);
      expect(await places()).toBe(there);
    });

    test('a service that may not read its pepper does not start, and says in one line what to do; the line helps', async () => {
      await machine.run('root', 'chown root /etc/foothold.pepper');
      const settings = await machine.read('etc/foothold.env');
      await machine.write('etc/foothold.env', settings.replace(/^PORT=.*$/m, 'PORT=0'));
      const { process: refused, said } = await startService(machine, 'foothold.service');
      await machine.write('etc/foothold.env', settings);
      expect(said.trim()).toBe(
        'Foothold cannot run: The pepper in /etc/foothold.pepper cannot be read: the account foothold may not. As root: chown foothold /etc/foothold.pepper && chmod 400 /etc/foothold.pepper (and let it enter the folder).',
      );
      expect(refused.exitCode).toBe(1);
      const [, remedy = ''] = /As root: (.*) \(/.exec(said) ?? [];
      expect(await machine.run('root', remedy)).toEqual({ code: 0, said: '' });
      const { said: mode } = await machine.run('root', "stat --format='%U %a' /etc/foothold.pepper");
      expect(mode).toBe('foothold 400\n');
    });

    test('a Foothold of root’s own, in a folder that others may not enter, and the service do not stop each other', async () => {
      const port = await requireFreePort('localhost', 0);
      const env = {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        DATA_DIR: '/root/data',
        DEMO: 'false',
        PORT: String(port),
      };
      await machine.run('root', 'chmod 700 /root');
      const begin = async () => {
        const node = 'node_modules/.bin/node apps/server/src/start/main.ts';
        const own = machine.start('root', env, release, node);
        await expect.poll(() => readiness(port), { timeout: 60_000 }).toBe(200);
        return own;
      };
      const own = await begin();
      // What systemd does at each start of the service.
      await machine.run(
        'root',
        'chown -R foothold:foothold /var/lib/foothold && chmod 700 /var/lib/foothold',
      );
      expect(await readiness(port)).toBe(200);
      const ended = once(own, 'exit');
      own.kill('SIGTERM');
      await ended;
      const again = await begin();
      const { said } = await machine.run(
        'root',
        'find /var/lib/foothold ! -user foothold; ls /var/lib/foothold',
      );
      expect(said).toBe('files\n');
      again.kill('SIGTERM');
    });

    test('the backups of root, of cron and of the timer are of the service, and belong to its account', async () => {
      const folder = '/var/backups/foothold';
      const [byHand = '', byUnit = '', ...restore] = linesBelow('Backup and restore', 'root');
      const made = await machine.run('root', byHand);
      expect(made.said).toContain(`${serviceDatabase}Everything is in ${folder}/2026-11-22`);
      expect(byUnit).toBe('systemctl start foothold-backup');
      const timed = await runService(machine, 'foothold-backup.service');
      expect(timed).toMatchObject({ code: 0, said: expect.stringContaining(serviceDatabase) as string });
      const [schedule = ''] = linesBelow('Backup and restore', 'cron');
      const [, line = ''] = /^(?:\S+ ){5}(.*)$/.exec(schedule) ?? [];
      // As cron runs it: with a bare environment, and \% for %.
      const nightly = await machine.run('root', line.replaceAll('\\%', '%'), {
        env: { PATH: '/usr/bin:/bin', HOME: '/root', SHELL: '/bin/sh' },
      });
      expect(nightly).toMatchObject({ code: 0, said: expect.stringContaining(serviceDatabase) as string });
      const { said } = await machine.run(
        'root',
        `find ${folder} -name manifest.json -user foothold | wc -l; find ${folder} -user root`,
      );
      expect(said).toBe('3\n');
      expect(await machine.query("select count(*)::int from auth.audit where act = 'backup made'")).toEqual([
        { count: 3 },
      ]);

      for (const each of restore) {
        const { code, said: restored } = await machine.run('root', each);
        expect(code, `${each}\n${restored}`).toBe(0);
      }
      const { said: strangers } = await machine.run(
        'root',
        'find /var/lib/foothold-restored ! -user foothold',
      );
      expect(strangers).toBe('');
      const closed =
        'install -d -m 700 /var/backups/closed && cp -a /var/backups/foothold/2026-11-22 /var/backups/closed/';
      await machine.run('root', closed);
      for (const line of [
        'npm run -s backup -- /var/backups/closed/another',
        'DATA_DIR=/var/lib/foothold-restored npm run -s restore -- /var/backups/closed/2026-11-22',
      ]) {
        const refused = await machine.run('root', `cd /srv/foothold && ${line}`);
        expect(refused).toMatchObject({
          code: 1,
          said: expect.stringMatching(/the account foothold/i) as string,
        });
      }
      // Its own database is not running: the command starts it, as its account, and stops it again.
      const idle = await machine.run(
        'root',
        'cd /srv/foothold && DATA_DIR=/var/lib/foothold-restored npm run -s backup -- /var/backups/foothold/of-restored',
      );
      expect(idle).toMatchObject({
        code: 0,
        said: expect.stringContaining(
          'Database: the embedded one in /var/lib/foothold-restored/database',
        ) as string,
      });
    });
  },
);
