// Awaits queries that were sent together, in the order in which PostgreSQL runs them.

/**
 * Rejects as the first of them does: the others may only have failed because of it. Unlike with `Promise.all`, which
 * rejects first does not depend on timing. Pass calls that send their query at once, such as prepared statements.
 */
export async function sentTogether<const Sent extends readonly unknown[]>(
  sent: Sent,
): Promise<{ -readonly [Index in keyof Sent]: Awaited<Sent[Index]> }> {
  const settled = await Promise.allSettled(sent);
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  }) as { -readonly [Index in keyof Sent]: Awaited<Sent[Index]> };
}
