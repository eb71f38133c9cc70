// Measures a film on its way into a bucket and out of it, against a server that only pipes it through.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { examine } from '../../apps/server/src/kernel/files/media-type.ts';
import { filmOf } from '../../apps/server/src/kernel/files/media.fixture.ts';
import { Child } from '../measure/child.ts';
import { median, type Figure } from '../measure/figures.ts';
import { sizeFrom } from '../measure/size.ts';
import { withSchool } from '../school/with-school.ts';
import type { Phones } from './phones.ts';
import type { PlainServer } from './plain-server.ts';
import type { BenchS3 } from './s3-server.ts';

const passes = 5;
const atOnce = 4;
const share = 0.8;

type Part = { readonly ms: number; readonly node: number; readonly s3: number; readonly received: number };
type Pass = Readonly<Record<'ours' | 'whole' | 'parts' | 'delivered' | 'piped', Part>>;

export async function filesInS3(): Promise<Figure[]> {
  const megabytes = sizeFrom('BENCH_MB', 40);
  const film = filmOf(megabytes * 1024 ** 2, 'end', randomBytes(65_537));
  const stored = hashOf(await stripped(film));
  const children = {
    s3: new Child<BenchS3>(new URL('./s3-server.ts', import.meta.url)),
    plain: new Child<PlainServer>(new URL('./plain-server.ts', import.meta.url)),
    phones: new Child<Phones>(new URL('./phones.ts', import.meta.url)),
  };
  const { s3, plain, phones } = children;
  try {
    const settings = await s3.ask('start');
    const plainUrl = await plain.ask('start', settings);
    return await withSchool(
      { learners: 1, classSize: 1, s3: settings },
      async ({ url, learners, server }) => {
        const token = learners[0]?.token ?? '';
        const measure = async (node: Child<PlainServer>, work: () => Promise<unknown>): Promise<Part> => {
          const before = [await node.ask('work'), await s3.ask('work'), await s3.ask('received')];
          const began = performance.now();
          await work();
          const ms = performance.now() - began;
          const after = [await node.ask('work'), await s3.ask('work'), await s3.ask('received')];
          const [own = 0, bucket = 0, received = 0] = after.map(
            (value, index) => value - (before[index] ?? 0),
          );
          return { ms, node: own, s3: bucket, received };
        };
        const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
          Promise.all(Array.from({ length: count }, (_, index) => work(index)));
        const checked = async (address: string, hash: string) => {
          if ((await phones.ask('read', { url: address, token })) !== hash)
            throw new Error('Other bytes came back.');
        };
        const pass = async (count: number): Promise<Pass> => {
          let ids: string[] = [];
          const put = (way: string) => () =>
            times(count, (index) => phones.ask('put', { url: `${plainUrl}/${way}/${index}`, content: film }));
          // Sound: of the whole server only its work is asked here.
          const node = server as unknown as Child<PlainServer>;
          const result = {
            whole: await measure(plain, put('whole')),
            ours: await measure(node, async () => {
              ids = await times(count, () => phones.ask('upload', { url, token, content: film }));
            }),
            parts: await measure(plain, put('parts')),
            delivered: await measure(node, () =>
              times(count, (index) => checked(`${url}/files/${ids[index]}`, stored)),
            ),
            piped: await measure(plain, () =>
              times(count, (index) => checked(`${plainUrl}/whole/${index}`, hashOf(film))),
            ),
          };
          return result;
        };
        const figures: Figure[] = [];
        for (const count of [1, atOnce]) {
          const all: Pass[] = [];
          // The first warms up.
          for (let index = 0; index <= passes; index += 1) all.push(await pass(count));
          figures.push(...figuresOf(count, megabytes, all.slice(1)));
        }
        return figures;
      },
    );
  } finally {
    await s3.ask('close');
    await Promise.all([s3.end(), plain.end(), phones.end()]);
  }
}

function figuresOf(count: number, megabytes: number, all: readonly Pass[]): Figure[] {
  const name = count === 1 ? `a film of ${megabytes} MB` : `${count} films of ${megabytes} MB at once`;
  const sent = count * megabytes;
  const speed = (what: keyof Pass) => median(all.map((pass) => (sent * 1000) / pass[what].ms));
  const ratio = (ours: keyof Pass, floor: keyof Pass) =>
    median(all.map((pass) => pass[floor].ms / pass[ours].ms));
  const work = (what: keyof Pass, where: 'node' | 's3') =>
    (median(all.map((pass) => pass[what][where])) / sent / 1000).toFixed(1);
  const received = (what: keyof Pass) => median(all.map((pass) => pass[what].received)) / sent / 1024 ** 2;
  const throughput = (what: string, ours: keyof Pass, floor: keyof Pass, by: string): Figure => ({
    what: `${name}: ${what}`,
    measured: `${speed(ours).toFixed(0)} MB/s`,
    floor: `${speed(floor).toFixed(0)} MB/s ${by}`,
    ratio: ratio(ours, floor),
    target: `≥ ${share} ×`,
    met: ratio(ours, floor) >= share,
  });
  const processor = (what: string, ours: keyof Pass, floor: keyof Pass): Figure => ({
    what: `${name}: processor time per MB ${what}, server; bucket`,
    measured: `${work(ours, 'node')}; ${work(ours, 's3')} ms`,
    floor: `${work(floor, 'node')}; ${work(floor, 's3')} ms`,
  });
  return [
    throughput('until it is stored', 'ours', 'whole', 'as one object'),
    throughput('the same', 'ours', 'parts', 'in parts'),
    processor('stored', 'ours', 'whole'),
    processor('stored in parts', 'ours', 'parts'),
    ...(received('whole') === 0
      ? []
      : [
          {
            what: `${name}: bytes to the bucket for each of the film`,
            measured: received('ours').toFixed(2),
            floor: received('whole').toFixed(2),
          },
        ]),
    throughput('until it is read', 'delivered', 'piped', 'piped'),
    processor('read', 'delivered', 'piped'),
  ];
}

async function stripped(film: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foothold-bench-'));
  const file = path.join(folder, 'film');
  await writeFile(file, film);
  await examine(file);
  return readFile(file).finally(() => rm(folder, { recursive: true }));
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
