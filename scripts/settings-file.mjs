// Finds the settings that a command acts on: those of `--env-file`, of the service that runs from this checkout, or of the environment.
// A file replaces the environment, or the command would act on a database or a store that the service does not use.
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** What passes on from the environment beside a file. */
const passedOn =
  /^(PATH|HOME|USER|LOGNAME|LANG|LC_\w+|TZ|TMPDIR|TERM|COLORTERM|NO_COLOR|INIT_CWD|npm_.*|LOG_LEVEL|BACKUP_\w+)$/;

/** `args` without the flag, and the environment to run with. Throws an Error with a sentence for the operator. */
export function settingsOf(args, environment, checkout, installed = '/etc/systemd/system/foothold.service') {
  if (environment.npm_config_env_file !== undefined) {
    throw new Error('npm takes what stands before -- for itself. Write: npm run … -- --env-file FILE');
  }
  const { file, rest } = flagIn(args);
  if (file !== undefined) {
    const named = path.resolve(environment.INIT_CWD ?? process.cwd(), file);
    const service = serviceIn(unitOf(installed, checkout));
    const isServices = service.files.some((each) => isSame(each, named));
    return { args: rest, env: fromFiles([named], isServices ? service.variables : {}, environment) };
  }
  if (environment.DATABASE_URL || environment.DATA_DIR) return { args, env: environment };
  const service = serviceIn(unitOf(installed, checkout));
  const isInstalled = existsSync(installed) || service.files.some((each) => existsSync(each));
  if (!isInstalled || !isSame(service.folder, checkout)) return { args, env: environment };
  return { args, env: fromFiles(service.files, service.variables, environment) };
}

function flagIn(args) {
  const at = args.findIndex((arg) => /^--env-file(=|$)/.test(arg));
  if (at < 0) return { file: undefined, rest: args };
  const [, own] = /^--env-file=(.*)$/.exec(args[at]) ?? [];
  const file = own ?? args[at + 1];
  if (!file) throw new Error('Name the file after --env-file.');
  return { file, rest: args.toSpliced(at, own === undefined ? 2 : 1) };
}

function fromFiles(files, variables, environment) {
  const kept = Object.entries(environment).filter(([name]) => passedOn.test(name));
  const read = files.map((file) => parseSettings(textOf(file)));
  return Object.assign(Object.fromEntries(kept), variables, ...read);
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EPERM') {
      throw new Error(
        `The settings in ${file} cannot be read (${error.code}). Name another file: --env-file FILE`,
        { cause: error },
      );
    }
    throw new Error(
      `The settings in ${file} may not be read by this account, and without them this would be another database. Run it as root (sudo): it then works as the account that owns DATA_DIR.`,
      { cause: error },
    );
  }
}

/** The installed unit with what `systemctl edit` has added; on a machine without it, the one of this release. */
function unitOf(installed, checkout) {
  const [unit] = [installed, path.join(checkout, 'ops/systemd/foothold.service')].filter(existsSync);
  if (unit === undefined) return '';
  const folder = `${installed}.d`;
  const more = unit === installed && existsSync(folder) ? readdirSync(folder).sort() : [];
  const files = [
    unit,
    ...more.filter((name) => name.endsWith('.conf')).map((name) => path.join(folder, name)),
  ];
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

function serviceIn(unit) {
  const values = (name) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value.trim());
  return {
    folder: values('WorkingDirectory').at(-1) ?? '',
    files: values('EnvironmentFile').map((file) => file.replace(/^-/, '')),
    variables: parseSettings(
      values('Environment')
        .map((line) => line.replace(/^"(.*)"$/, '$1'))
        .join('\n'),
    ),
  };
}

function isSame(one, other) {
  return existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other);
}

const setting =
  /^[ \t]*(?:[#;].*|([A-Za-z_]\w*)[ \t]*=((?:[ \t]*(?:"(?:\\[^]|[^"\\])*"|'[^']*'))*)[ \t]*((?:\\[^]|[^\n\\])*))$/gm;

/**
 * As systemd reads an EnvironmentFile (systemd.exec(5)), so that a value means the same to both: `#` begins a comment at
 * the beginning of a line only, and nothing is replaced in a value.
 */
export function parseSettings(text) {
  const settings = {};
  for (const [, name, quoted, plain] of text.replaceAll('\r\n', '\n').matchAll(setting)) {
    if (name === undefined) continue;
    const parts = quoted.matchAll(/"((?:\\[^]|[^"\\])*)"|'([^']*)'/g);
    const before = [...parts].map(([, double, single]) => single ?? unescaped(double, /\\([\n"\\`$])/g));
    settings[name] = [...before, unescaped(plain.trimEnd(), /\\([^])/g)].join('');
  }
  return settings;
}

/** An escaped end of a line continues it. */
function unescaped(text, escape) {
  return text.replace(escape, (_, character) => (character === '\n' ? '' : character));
}
