// Proves that users who follow rooms through a real server and database see what is written.
import { createTestDatabase } from '@foothold/testing/database';
import { soon } from '@foothold/testing/soon';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  newestNotesContract,
  notesContract,
  TestWorld,
  topicsContract,
  type Node,
  type Note,
} from './proof.fixture.ts';

let world: TestWorld;
let node: Node;

beforeEach(async () => {
  world = await TestWorld.create(await createTestDatabase({ template: 'empty' }));
  node = await world.startNode({ resyncSpreadMs: 50 });
  await world.write(`insert into clubs (id) values ('chess')`);
});

afterEach(async () => {
  expect(node.errors).toEqual([]);
  await world.end();
});

const bodies = (rows: readonly Note[]) => rows.map(({ body }) => body).toSorted();

async function addNote(seq: number, body: string, clubId = 'chess'): Promise<void> {
  await world.write('insert into notes (id, club_id, seq, body) values ($1, $2, $3, $4)', [
    `n${seq}`,
    clubId,
    seq,
    body,
  ]);
}

async function letIn(person: string, club = 'chess'): Promise<void> {
  await world.write('insert into members (club_id, person_id) values ($1, $2)', [club, person]);
}

test('a member sees the present notes, and then every note as it is written, changed and removed', async () => {
  await addNote(1, 'first');
  const ada = await world.join(node, 'ada');
  await letIn('ada');
  const screen = ada.open(notesContract, { clubId: 'chess' });
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  expect(bodies(screen.state.rows)).toEqual(['first']);
  await addNote(2, 'second');
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['first', 'second']), soon);
  await world.write(`update notes set body = 'edited' where id = 'n1'`);
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['edited', 'second']), soon);
  await world.write(`delete from notes where id = 'n2'`);
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['edited']), soon);
});

test('a removed member sees nothing more, while another member still does', async () => {
  await addNote(1, 'first');
  const [ada, bo] = [await world.join(node, 'ada'), await world.join(node, 'bo')];
  await letIn('ada');
  await letIn('bo');
  const [hers, his] = [ada, bo].map((person) => person.open(notesContract, { clubId: 'chess' }));
  await vi.waitFor(() => expect([hers?.state.status, his?.state.status]).toEqual(['ready', 'ready']), soon);
  await world.write(`delete from members where person_id = 'ada'`);
  await addNote(2, 'canary');
  await vi.waitFor(() => expect(hers?.state.status).toBe('revoked'), soon);
  await vi.waitFor(() => expect(bodies(his?.state.rows ?? [])).toEqual(['canary', 'first']), soon);
  expect(hers?.state.rows).toEqual([]);
  await letIn('ada');
  await vi.waitFor(() => expect(bodies(hers?.state.rows ?? [])).toEqual(['canary', 'first']), soon);
});

test('older notes load on request, and a note below the window does not appear when it is edited', async () => {
  for (let seq = 1; seq <= 12; seq += 1) await addNote(seq, `note ${seq}`);
  const ada = await world.join(node, 'ada');
  await letIn('ada');
  const screen = ada.open(newestNotesContract, { clubId: 'chess' });
  const seqs = () => screen.state.rows.map(({ seq }) => seq).toSorted((a, b) => a - b);
  await vi.waitFor(() => expect(seqs()).toEqual([8, 9, 10, 11, 12]), soon);
  await world.write(`update notes set body = 'edited' where seq in (2, 12)`);
  await vi.waitFor(() => expect(screen.state.rows.find(({ seq }) => seq === 12)?.body).toBe('edited'), soon);
  expect(seqs()).toEqual([8, 9, 10, 11, 12]);
  screen.extend();
  await vi.waitFor(() => expect(seqs()).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), soon);
  screen.extend();
  await vi.waitFor(() => expect(seqs().length).toBe(12), soon);
  expect(screen.state.hasOlder).toBe(false);
});

test('a topic linked to a club appears there, is kept up to date, and disappears with the link', async () => {
  const ada = await world.join(node, 'ada');
  await letIn('ada');
  const screen = ada.open(topicsContract, { clubId: 'chess' });
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  await world.write(`insert into topics values ('t1', 'Openings')`);
  await world.write(`insert into links values ('chess', 't1')`);
  await vi.waitFor(() => expect(screen.state.rows).toEqual([{ id: 't1', title: 'Openings' }]), soon);
  await world.write(`update topics set title = 'Endings'`);
  await vi.waitFor(() => expect(screen.state.rows).toEqual([{ id: 't1', title: 'Endings' }]), soon);
  await world.write(`delete from links`);
  await vi.waitFor(() => expect(screen.state.rows).toEqual([]), soon);
});
