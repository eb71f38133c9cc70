// Test fixture of this folder: members of the cast make calls about classrooms on a real server.
import type { ClassroomDocument } from '@foothold/domain/classrooms/document';
import { ask } from '../../../../../testing/access/ask.ts';
import type { Persona } from '../../../../../testing/cast.ts';
import { startTestNode, noRateLimits, type TestNode } from '../../../../../testing/node.ts';

export type Answer = {
  readonly status: number;
  readonly msg: string;
  readonly chat: ClassroomDocument;
  readonly body: Readonly<Record<string, unknown>>;
};

export type StaffRoom = {
  readonly node: TestNode;
  /** `name` without the feature: `setParticipants`. */
  call(who: Persona, name: string, input: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** The classroom as a member of staff reads it; undefined when it is not in their list. */
  classroom(who: Persona, categoryId: string, chatId: string): Promise<ClassroomDocument | undefined>;
};

export async function openStaffRoom(): Promise<StaffRoom> {
  const node = await startTestNode({ rateLimits: noRateLimits });
  const call: StaffRoom['call'] = async (who, name, input) => {
    const { status, body: text } = await ask(node.url, who, `classrooms.${name}`, input);
    if (status >= 500) throw new Error(`The server has a bug: ${text}`);
    const body = (text === '' ? {} : JSON.parse(text)) as Answer['body'];
    return { status, msg: String(body['msg']), chat: body['chat'] as ClassroomDocument, body };
  };
  return {
    node,
    call,
    async classroom(who, categoryId, chatId) {
      const { body } = await call(who, 'listClassrooms', { categoryId });
      return (body['chats'] as ClassroomDocument[]).find((chat) => chat.id === chatId);
    },
  };
}
