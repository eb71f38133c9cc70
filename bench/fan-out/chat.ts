// Measures the fan-out of a real collection: a message of a class, through the whole server, to all members who have the chat open.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Child } from '../measure/child.ts';
import type { Figure } from '../measure/figures.ts';
import { withSchool, type School } from '../school/with-school.ts';
import { bareGroup, sendBare } from './bare.ts';
import { chatGroup, classOf } from './chat-group.ts';
import { compare } from './compare.ts';
import type { FloorServer } from './floor-server.ts';
import type { Followers } from './followers.ts';
import { race, type Outcome, type RaceOptions } from './race.ts';

const body = 'Good morning everyone. Please open the lesson about the shops before Thursday, page two.';
const group = { chat: 0, bare: 1 };

const sizes = [
  { followers: 30, messages: 40, passes: 4 },
  { followers: 300, messages: 30, passes: 4 },
  { followers: 2000, messages: 8, passes: 4 },
];

export async function fanOutOfChat(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of sizes) {
    const options = { learners: size.followers, classSize: size.followers };
    figures.push(...(await withSchool(options, (school) => measure(school, size))));
  }
  return figures;
}

async function measure(school: School, size: RaceOptions): Promise<Figure[]> {
  const { client, databaseUrl, server } = school;
  const chatId = await classOf(client);
  const floor = new Child<FloorServer>(new URL('./floor-server.ts', import.meta.url));
  const clients = new Child<Followers>(new URL('./followers.ts', import.meta.url));
  try {
    await clients.ask('connect', {
      id: group.bare,
      options: await bareGroup(client, databaseUrl, floor, size),
    });
    await clients.ask('connect', { id: group.chat, options: chatGroup(school, chatId) });
    const work = () => server.ask('work');
    const before = await clients.ask('work');
    const [row, numbered, bare] = await race(
      clients,
      [
        { group: group.chat, work, send: () => insertMessage(client, chatId) },
        { group: group.chat, work, send: () => sendMessage(client, chatId) },
        { group: group.bare, work: () => floor.ask('work'), send: () => sendBare(client, body) },
      ],
      size,
    );
    const perDelivery = ((await clients.ask('work')) - before) / deliveries(size, 3);
    return [
      ...compare('chat.messages', size, [row, bare] as Outcome[], perDelivery),
      ...compare(
        'chat.messages, numbered under the chat’s lock',
        size,
        [numbered, bare] as Outcome[],
        perDelivery,
      ),
    ];
  } finally {
    await Promise.all([clients.end(), floor.end()]);
  }
}

function deliveries({ messages, passes, followers }: RaceOptions, contestants: number): number {
  return contestants * messages * (passes + 1) * followers;
}

const insert = `
  insert into messages (id, chat_id, seq, text)
  select $1, $2, 1 + max(seq), $3 from messages where chat_id = $2`;

async function insertMessage(client: pg.Client, chatId: string): Promise<string> {
  const id = randomUUID();
  await client.query({ name: 'message', text: insert, values: [id, chatId, body] });
  return id;
}

/** Inserts a message as the app does: its number comes from the chat's row, which orders messages. */
async function sendMessage(client: pg.Client, chatId: string): Promise<string> {
  const id = randomUUID();
  await client.query({
    name: 'numbered message',
    text: `
      with chat as (
        update chats set last_seq = (select max(seq) from messages where chat_id = $2) + 1 where id = $2
        returning last_seq)
      insert into messages (id, chat_id, seq, text) select $1, $2, last_seq, $3 from chat`,
    values: [id, chatId, body],
  });
  return id;
}
