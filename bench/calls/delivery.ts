// Measures a message from its call, over HTTP with a session, until the last follower of the class has it.
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { socketUrl } from '../crowd/raw-socket.ts';
import { Child } from '../measure/child.ts';
import type { Figure } from '../measure/figures.ts';
import type { FloorServer } from '../fan-out/floor-server.ts';
import type { GroupOptions } from '../fan-out/followers.ts';
import { bareGroup, race, type RaceOptions } from '../fan-out/race.ts';
import { withSchool, type School } from '../school/with-school.ts';
import { send } from './load.ts';

const body = 'Good morning everyone. Please open the lesson about the shops before Thursday, page two.';
const WARM_UP = 1000;

const sizes = [
  { followers: 30, messages: 40, passes: 4, atMost: 1.5 },
  { followers: 300, messages: 30, passes: 4, atMost: 1.3 },
  { followers: 1000, messages: 15, passes: 4, atMost: 1.3 },
];

const tables = `
  create table bare_chats (id uuid primary key, last_seq bigint not null default 0);
  create table bare_messages (
    id uuid primary key, chat_id uuid not null references bare_chats, seq bigint not null, text text not null,
    created_by uuid not null references users, unique (chat_id, seq));
`;

/** The writes of the call, numbered under the chat's lock and once per key, and their announcement. */
const write = `
  with applied as (insert into auth.applied_calls (user_id, key_hash) values ($1, sha256(convert_to($2, 'UTF8')))),
    chat as (update bare_chats set last_seq = last_seq + 1 where id = $3 returning id, last_seq),
    message as (
      insert into bare_messages (id, chat_id, seq, text, created_by) select $4, id, last_seq, $5, $1 from chat
      returning id, seq)
  select id, seq, pg_notify('floor', id::text) from message`;

const select = 'select id, seq, text from bare_messages where id = $1';

export async function delivery(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) {
    const options = { learners: size.followers, classSize: size.followers };
    figures.push(...(await withSchool(options, (school) => measure(school, size))));
  }
  return figures;
}

async function measure(school: School, size: RaceOptions): Promise<Figure[]> {
  const { client, classes, databaseUrl, learners, server, url } = school;
  const [chatId] = classes;
  await client.query(tables);
  await client.query('insert into bare_chats (id) values ($1)', [chatId]);
  const floor = new Child<FloorServer>(new URL('../fan-out/floor-server.ts', import.meta.url));
  const agent = new Agent({ keepAlive: true });
  let count = 0;
  const author = () => {
    const learner = learners[(count += 1) % learners.length];
    if (learner === undefined) throw new Error('There is no learner.');
    return learner;
  };
  try {
    const port = await floor.ask('start', { databaseUrl, select, write });
    const sendCall = async (): Promise<string> => {
      const [messageId, { token }] = [randomUUID(), author()];
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
      const asked = {
        method: 'POST',
        headers,
        body: { messageId, text: body },
        expected: messageId,
      } as const;
      await send({ ...asked, url: `${url}/api/groupChats/${chatId}/messages` }, agent);
      return messageId;
    };
    const sendBare = async (): Promise<string> => {
      const [id, { id: userId }] = [randomUUID(), author()];
      const values = [userId, randomUUID(), chatId, id, body];
      const address = `http://127.0.0.1:${port}/`;
      await send({ url: address, method: 'POST', headers: {}, body: values, expected: id }, agent);
      return id;
    };
    // Before anybody follows: of a server that has just started, half the time is its compiler's.
    for (let sent = 0; sent < WARM_UP; sent += 1) {
      await sendCall();
      await sendBare();
    }
    // The floor announces without a follower too: the last of these must be out before anybody listens.
    await pause(500);
    return await race(
      'a message sent by its call',
      [
        { group: chatGroup(school), work: () => server.ask('work'), send: sendCall },
        { group: bareGroup(port, size), work: () => floor.ask('work'), send: sendBare },
      ],
      size,
    );
  } finally {
    agent.destroy();
    await floor.end();
  }
}

/** All learners are in one class, and have its chat open. */
function chatGroup({ learners, classes: [chatId], url }: School): GroupOptions {
  const follows = [{ collection: 'chat.messages', params: { chatId } }];
  return {
    url: socketUrl(url),
    origin: url,
    followers: learners.map(({ token }) => ({ token, follows })),
  };
}
