// An end to waiting: storage and networks can be silent for ever, and a person should not have to wait for them.

/** What `work` comes to, or `otherwise` when that takes longer than `ms`. The work itself goes on. */
export async function within<Result, Otherwise>(
  ms: number,
  work: Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<Otherwise>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
