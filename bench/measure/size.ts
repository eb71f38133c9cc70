// Reads the size of a measurement from the environment, or uses a short default.

/** `BENCH_MESSAGES=1000000 npm run bench -- reports`. */
export function sizeFrom(name: string, usual: number): number {
  const given = process.env[name];
  if (given === undefined) return usual;
  const size = Number(given);
  if (!Number.isInteger(size) || size < 1)
    throw new Error(`${name} is ${given}, which is not a positive integer.`);
  return size;
}
