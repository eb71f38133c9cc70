// Limits how long a promise is waited for: storage and networks may never answer.

/** The result of `work`, or `otherwise` if it takes longer than `ms`. The work itself is not cancelled. */
export async function withTimeout<Result, Otherwise>(
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
