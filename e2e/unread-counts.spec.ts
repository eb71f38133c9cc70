// How many messages are unread is counted before it is shown, so that a badge never climbs while a page opens.
import { chats } from '../testing/world-ids.ts';
import { expect, test } from './stage.ts';

test('a learner with many unread messages sees at once how many, not fewer first', async ({
  amina,
  clarke,
  stage,
}) => {
  await stage.pool.query('delete from chat_marks where chat_id = $1', [chats.blue]);
  await stage.pool.query(
    `insert into messages (id, chat_id, seq, text, created_by)
     select gen_random_uuid(), $1, 3 + n, 'Bring a pen.', $2 from generate_series(1, 45) n`,
    [chats.blue, clarke.id],
  );
  await stage.pool.query('update chats set last_seq = 48 where id = $1', [chats.blue]);
  const phone = await amina.onPhone({ path: '/privacy' });
  await phone.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenCounts: seen });
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent ?? '';
      for (const [count] of text.matchAll(/\d+ unread/g)) seen.add(count);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  const seen = () => phone.evaluate(() => [...(window as unknown as { seenCounts: Set<string> }).seenCounts]);
  await phone.goto('/');
  const classrooms = phone.getByRole('region', { name: 'Classrooms' });
  await expect(classrooms).toContainText(/4\d unread/);
  await phone.waitForLoadState('networkidle');
  expect(await seen()).toHaveLength(1);
});
