// Does the same for many, at most so many at once.
export async function atOnce<T>(
  most: number,
  many: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const queue = many.values();
  const worker = async (): Promise<void> => {
    for (const one of queue) await work(one);
  };
  await Promise.all(Array.from({ length: most }, worker));
}
