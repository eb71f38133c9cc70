// What the hub could not hear is never papered over: after a gap everything is followed again (rule 5).
import { soon } from '@foothold/testing/soon';
import { expect, test, vi } from 'vitest';
import { bodies, chess, chessClub } from '../proof/chess-club.ts';
import { newestNotesContract, notesContract } from '../proof/test-world.ts';

const club = chessClub();

// Only a frozen line needs the beat to be noticed; a cut one is one gap, whatever the machine does meanwhile.
test.each([
  ['cut', {}],
  ['frozen', { beatEveryMs: 50, beatTimeoutMs: 1000 }],
] as const)('what is written while the listener is %s is seen once it listens again', async (how, beat) => {
  const { node, listening } = await club.startOnLine(beat);
  const ada = await club.world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  if (how === 'cut') listening.cut();
  else listening.freeze();
  await club.addNote(2, 'unheard');
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['first', 'unheard']), soon);
  const { gaps } = await node.hub.metrics();
  if (how === 'cut') expect(gaps).toBe(1);
  else expect(gaps).toBeGreaterThan(0);
});

test('after a gap nobody follows again before LISTEN is active', async () => {
  const { node, listening } = await club.startOnLine();
  const ada = await club.world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  listening.refuse();
  listening.cut();
  await vi.waitFor(async () => expect((await node.hub.metrics()).listening).toBe(false), soon);
  const { load } = club.hold.begun;
  await club.addNote(2, 'unheard');
  const other = ada.open(newestNotesContract, chess);
  await vi.waitFor(async () => expect((await node.hub.metrics()).followers).toBe(2), soon);
  await vi.waitFor(() => expect(node.errors.length).toBeGreaterThan(2), soon);
  expect(club.hold.begun.load).toBe(load);
  expect(other.state.status).toBe('loading');
  listening.accept();
  await vi.waitFor(() => expect(bodies(screen.state.rows)).toEqual(['first', 'unheard']), soon);
  await vi.waitFor(() => expect(other.state.status).toBe('ready'), soon);
});

test('a session that ended while nothing was heard is closed when LISTEN is active again', async () => {
  const { node, listening } = await club.startOnLine();
  const { line, person: ada } = await club.sitOnLine(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  listening.refuse();
  listening.cut();
  await vi.waitFor(async () => expect((await node.hub.metrics()).listening).toBe(false), soon);
  await club.world.write(`delete from sessions`);
  await club.addNote(2, 'canary');
  listening.accept();
  await vi.waitFor(() => expect(ada.endings).toEqual(['signedOut']), soon);
  expect(line.heard).not.toContain('canary');
});

test('an announcement that cannot be read is treated as a gap', async () => {
  const node = await club.start();
  const ada = await club.world.join(node, 'ada');
  const screen = ada.open(notesContract, chess);
  await vi.waitFor(() => expect(screen.state.status).toBe('ready'), soon);
  const { load } = club.hold.begun;
  await club.world.write(`select pg_notify('live', 'not json')`);
  await vi.waitFor(() => expect(club.hold.begun.load).toBe(load + 1), soon);
});
