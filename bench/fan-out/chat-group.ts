// The class of all learners, whose members have its chat open.
import { SOCKET_PATH } from '@foothold/live/contract';
import type pg from 'pg';
import type { School } from '../school/with-school.ts';
import type { GroupOptions } from './followers.ts';

export async function classOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select chat_id as id from newclasses');
  const [found] = rows;
  if (found === undefined) throw new Error('There is no class.');
  return found.id;
}

export function chatGroup({ learners, url }: School, chatId: string): GroupOptions {
  return {
    url: `${url.replace('http://localhost', 'ws://127.0.0.1')}${SOCKET_PATH}/?EIO=4&transport=websocket`,
    origin: url,
    followers: learners.map(({ token }) => ({
      token,
      follows: [{ collection: 'chat.messages', params: { chatId } }],
    })),
    deltaPrefix: '42["delta"',
  };
}
