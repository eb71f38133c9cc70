// Numbers a message and stores it: in the transaction of its call, or in one statement that also claims the call.
import { firstLink } from '@foothold/domain/chat/links';
import { and, eq, not, or, sql, type SQL } from '../../kernel/database/drizzle.ts';
import { isVisibleChat } from '../../kernel/access/visibility.ts';
import type { Db } from '../../kernel/database/db.ts';
import { prepared } from '../../kernel/database/prepared.ts';
import { claimWith } from '../../kernel/edge/applied-calls.ts';
import { chats, messages } from '../../kernel/schema/public.ts';

export type SentMessage = Pick<typeof messages.$inferSelect, 'id' | 'seq' | 'link' | 'createdAt'>;

type Draft = {
  readonly messageId: string;
  readonly chatId: string;
  readonly text: string;
  readonly fileId: string | null;
  readonly link: string | null;
};

/** The values for both statements. */
export function messageValues(createdBy: string, { messageId: id, chatId, text, fileId, link }: Draft) {
  return { id, chatId, text, fileId, link: link ?? firstLink(text), createdBy };
}

/** The chat's row stays locked, so no concurrent call can write to the chat or lock it before this one ends. */
export const insertMessage = prepared((db) => {
  const { chat, message } = numbering(db);
  return db
    .with(chat, message)
    .select({
      ...sentColumns(message),
      active: chat.active,
      locked: chat.locked,
      isDeserted: chat.isDeserted,
    })
    .from(chat)
    .innerJoin(message, sql`true`)
    .prepare('insert message');
});

/** No row, and nothing written, unless the viewer may write in the chat. Concurrent changes are waited for, then read. */
export const claimAndInsertMessage = prepared((db) => {
  const { chat, message } = numbering(
    db,
    eq(chats.kind, sql.placeholder('kind')),
    isVisibleChat,
    eq(chats.locked, false),
    not(isDeserted),
    or(eq(chats.active, true), sql`${sql.placeholder('evenInactive')}::boolean`),
  );
  return db
    .with(chat, claimWith(db, chat), message)
    .select(sentColumns(message))
    .from(message)
    .prepare('claim and insert message');
});

/** `isDeserted` of the domain, for the author of the message. */
const isDeserted = sql<boolean>`(chats.kind = 'individual' and not exists (select from chat_members
  where chat_members.chat_id = chats.id and chat_members.user_id <> ${sql.placeholder('createdBy')}::uuid))`;

function numbering(db: Db, ...conditions: readonly (SQL | undefined)[]) {
  const chat = db.$with('chat').as(
    db
      .update(chats)
      .set({ lastSeq: sql`${chats.lastSeq} + 1` })
      .where(and(eq(chats.id, sql.placeholder('chatId')), ...conditions))
      .returning({
        id: chats.id,
        lastSeq: chats.lastSeq,
        active: chats.active,
        locked: chats.locked,
        isDeserted: isDeserted.as('is_deserted'),
      }),
  );
  const message = db.$with('message').as(
    db
      .insert(messages)
      .select((query) =>
        query
          .select({
            id: sql<string>`${sql.placeholder('id')}::uuid`.as('id'),
            chatId: chat.id,
            seq: chat.lastSeq,
            text: sql<string>`${sql.placeholder('text')}`.as('text'),
            fileId: sql<string | null>`${sql.placeholder('fileId')}::uuid`.as('file_id'),
            link: sql<string | null>`${sql.placeholder('link')}`.as('link'),
            createdBy: sql<string>`${sql.placeholder('createdBy')}::uuid`.as('created_by'),
            // clock_timestamp() rather than the start of the transaction, so that times increase with sequence numbers.
            createdAt: sql<Date>`clock_timestamp()`.as('created_at'),
          })
          .from(chat),
      )
      .returning({
        id: messages.id,
        seq: messages.seq,
        link: messages.link,
        createdAt: messages.createdAt,
      }),
  );
  return { chat, message };
}

type Numbered = ReturnType<typeof numbering>['message'];

function sentColumns({ id, seq, link, createdAt }: Numbered) {
  return { id, seq, link, createdAt };
}
