// Reads events in the order in which they are handed out, to webhooks and to machine keys.
import type { Event } from '@foothold/domain/webhooks/events';
import { and, asc, eq, gt, gte, inArray, max, min, sql } from '../../kernel/database/drizzle.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { webhookEvents } from '../../kernel/schema/public.ts';

export type NumberedEvent = { readonly event: Event; readonly position: number };

/**
 * Gives every event that has been committed its position. In a statement of its own: until the commit, nobody else can.
 * `written` follows no commits, so it cannot be the order: an event written earlier may be committed later.
 */
export async function numberEvents(db: Db): Promise<void> {
  await db.execute(sql`select number_webhook_events()`);
}

/** The next events of a category after a position, in their order. */
export async function eventsAfter(
  db: Db,
  categoryId: string,
  { position, types, limit }: { position: number; types?: readonly string[]; limit: number },
): Promise<readonly NumberedEvent[]> {
  const rows = await db
    .select()
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.categoryId, categoryId),
        gt(webhookEvents.position, position),
        types === undefined ? undefined : inArray(webhookEvents.type, [...types]),
      ),
    )
    .orderBy(asc(webhookEvents.position))
    .limit(limit);
  return rows.map(({ id, type, occurredAt, data, position: own }) => ({
    event: { id, type, timestamp: occurredAt.toISOString(), categoryId, data },
    position: own ?? 0,
  }));
}

/** The position of an event of the category; undefined if it is not kept here. */
export async function positionOf(db: Db, categoryId: string, eventId: string): Promise<number | undefined> {
  const found = first(
    await db
      .select({ position: webhookEvents.position })
      .from(webhookEvents)
      .where(and(eq(webhookEvents.categoryId, categoryId), eq(webhookEvents.id, eventId))),
  );
  return found?.position ?? undefined;
}

/** The position of the newest event of a category: a new webhook begins after it. */
export async function newestPosition(db: Db, categoryId: string): Promise<number> {
  const found = first(
    await db
      .select({ position: max(webhookEvents.position) })
      .from(webhookEvents)
      .where(eq(webhookEvents.categoryId, categoryId)),
  );
  return found?.position ?? 0;
}

/** The position before the first event since this moment; undefined if there was none. */
export async function positionBefore(db: Db, categoryId: string, from: Date): Promise<number | undefined> {
  const found = first(
    await db
      .select({ position: min(webhookEvents.position) })
      .from(webhookEvents)
      .where(and(eq(webhookEvents.categoryId, categoryId), gte(webhookEvents.occurredAt, from))),
  );
  return found?.position == null ? undefined : found.position - 1;
}
