// Awaits queries that are sent together, in the order of the list.

/**
 * Rejects with the error of the first in the list that fails: the others may only have failed because of it. With
 * `Promise.all`, which error that is would depend on timing. A prepared statement is sent when it is called; a query builder
 * of Drizzle when it is awaited here, thus after all of those. Where the order matters, pass one kind only.
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
