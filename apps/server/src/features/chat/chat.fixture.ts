// Test helpers of this folder that insert chats, messages and files as rows.
import { randomUUID } from 'node:crypto';
import { chatMembers, chats, files, messages } from '../../kernel/schema/public.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { SignedIn, TestClass } from './class.fixture.ts';

type More = Partial<Pick<typeof chats.$inferInsert, 'active' | 'locked' | 'whiteboard'>>;

export async function addChat(
  { school }: TestClass,
  kind: 'group' | 'individual',
  people: readonly SignedIn[],
  more: More = {},
): Promise<string> {
  const id = randomUUID();
  await school.db.insert(chats).values({ id, kind, chatName: 'Monday', categoryId: school.ours, ...more });
  await school.db.insert(chatMembers).values(people.map((person) => ({ chatId: id, userId: person.id })));
  return id;
}

/** An uploaded file that nothing uses yet. */
export async function addFile(
  db: Db,
  owner: SignedIn,
  purpose: 'message' | 'evidence' = 'message',
): Promise<string> {
  const id = randomUUID();
  await db.insert(files).values({
    id,
    ownerId: owner.id,
    purpose,
    path: `users/${owner.id}/photo-1.jpg`,
    kind: 'image',
    mediaType: 'image/jpeg',
    bytes: 3,
    sha256: 'x',
  });
  return id;
}

let lastSeq = 1000;

/** An earlier message, inserted without a call. */
export async function addMessage(
  db: Db,
  chatId: string,
  author: SignedIn | null,
  more: Partial<typeof messages.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  await db.insert(messages).values({
    id,
    chatId,
    seq: (lastSeq += 1),
    text: 'I went to the library.',
    createdBy: author?.id ?? null,
    ...more,
  });
  return id;
}
