// Chooses at random, the same for the same seed.
import { createHash } from 'node:crypto';

/** Park and Miller's generator; nearby seeds are first spread apart. */
export function dice(seed: number) {
  let state = (createHash('sha256').update(`world ${seed}`).digest().readUInt32BE(0) % 2_147_483_646) + 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  let made = 0;
  const chance = (share: number) => next() < share;
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  };
  const some = <Item>(items: readonly Item[], share: number) => items.filter(() => chance(share));
  const times = <Item>(least: number, most: number, make: (place: number) => Item): Item[] =>
    Array.from({ length: least + Math.floor(next() * (most - least + 1)) }, (_, index) => make(index));
  const id = () => {
    made += 1;
    const hash = createHash('sha256').update(`${seed} ${made}`).digest('hex');
    return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  };
  return { chance, pick, some, times, id };
}
