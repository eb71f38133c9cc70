// What the learners of a provider do in the tests of containers, as their phones would do it.
import sharp from 'sharp';
import { atOnce } from '../../bench/measure/at-once.ts';
import type { Learner } from '../../bench/school/school.ts';

export async function openHomes(url: string, learners: readonly Learner[]): Promise<void> {
  await atOnce(20, learners, async ({ token }) => {
    const answer = await fetch(`${url}/api/opening`, { headers: { authorization: `Bearer ${token}` } });
    if (answer.status !== 200) throw new Error(`Home was answered with ${answer.status}.`);
    await answer.arrayBuffer();
  });
}

export async function sendPhotos(url: string, learners: readonly Learner[]): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const photo = sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'grey', noise } });
  const body = new Uint8Array(await photo.jpeg().toBuffer());
  await Promise.all(
    learners.map(async ({ token }) => {
      const answer = await fetch(`${url}/api/files`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'tus-resumable': '1.0.0',
          'content-type': 'application/offset+octet-stream',
          'upload-length': String(body.length),
          'upload-metadata': `id ${btoa(crypto.randomUUID())},purpose ${btoa('profile')}`,
        },
        body,
      });
      if (answer.status !== 201)
        throw new Error(`A photo was answered with ${answer.status}: ${await answer.text()}`);
    }),
  );
}

/** People without an account, each from an address of their own: their PIN is hashed all the same. */
export async function signIn(url: string, people: number): Promise<void> {
  await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const answer = await fetch(`${url}/api/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${index + 1}` },
        body: JSON.stringify({ phoneNumber: `077009${String(10_000 + index)}`, pin: '135790' }),
      });
      if (answer.status !== 401) throw new Error(`A wrong sign-in was answered with ${answer.status}.`);
    }),
  );
}
