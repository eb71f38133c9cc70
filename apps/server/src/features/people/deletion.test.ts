// Proves what is deleted with a user and what stays, and that of two admins acting on each other one remains.
import { describe, expect, test } from 'vitest';
import { personId } from '../../../../../testing/cast.ts';
import { idOf } from '../../../../../testing/identity.ts';
import { jobsDone } from '../../../../../testing/jobs-done.ts';
import { chats, evidence, messages } from '../../../../../testing/world-ids.ts';
import { tokenOf } from '../../../../../testing/world.ts';
import { sharedOffice } from './people.fixture.ts';

const office = sharedOffice();

const amina = { userId: personId('amina') };

describe('a deletion', () => {
  test('removes the user, their record, work and sessions; their chat messages stay without an author [UPERS-18, REST-48, REST-56]', async () => {
    expect(await office.call('priya', 'deleteUser', amina)).toMatchObject({ status: 204 });
    for (const [table, column] of [
      ['users', 'id'],
      ['user_contacts', 'user_id'],
      ['user_preferences', 'user_id'],
      ['hellos', 'user_id'],
      ['user_categories', 'user_id'],
      ['chat_members', 'user_id'],
      ['evidence', 'owner_id'],
      ['comments', 'owner_id'],
      ['targets', 'learner_id'],
      ['plans', 'learner_id'],
      ['marks', 'viewer_id'],
      ['comment_phrases', 'owner_id'],
      ['resource_progress', 'user_id'],
      ['auth.credentials', 'user_id'],
      ['auth.sessions', 'user_id'],
    ]) {
      expect(await office.rows(`select 1 from ${table} where ${column} = $1`, amina.userId), table).toEqual(
        [],
      );
    }
    expect(
      await office.rows('select created_by from messages where id = $1', messages.aminaToClarke),
    ).toEqual([{ created_by: null }]);
    expect(
      await office.rows(
        "select actor_id, subject_name from auth.audit where act = 'deleted' order by id desc limit 1",
      ),
    ).toEqual([{ actor_id: personId('priya'), subject_name: 'Amina Yusuf' }]);
    expect(await office.call('priya', 'deleteUser', amina)).toMatchObject({ status: 404 });
  });

  test('removes the files that nothing else uses, and keeps those of messages', async () => {
    const [photo, shared] = [idOf('file of evidence'), idOf('file of a message')];
    for (const id of [photo, shared]) {
      await office.rows(
        "insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256) values ($1, $2, 'evidence', 'x', 'image', 'image/png', 1, 'x')",
        id,
        amina.userId,
      );
    }
    await office.rows('update evidence set file_id = $2 where id = $1', evidence.aminaOpen, photo);
    await office.rows('update messages set file_id = $2 where id = $1', messages.aminaToClarke, shared);
    await office.call('priya', 'deleteUser', amina);
    await jobsDone(office.node.pool);
    expect(await office.rows('select id from files where id = any($1)', [photo, shared])).toEqual([
      { id: shared },
    ]);
  });

  describe('of the last person in a private conversation', () => {
    const chatId = chats.aminaAndClarke;
    const conversation = () => office.rows('select id from chats where id = $1', chatId);
    const sealed = () =>
      office.rows('select text, created_by, deleted_by from sealed_messages where chat_id = $1', chatId);
    const exported = async () => {
      const answer = await fetch(`${office.node.url}/api/reports/deleted-messages`, {
        headers: { authorization: `Bearer ${tokenOf('priya')}` },
      });
      return answer.text();
    };
    const leaveToAmina = async () => {
      await office.rows(
        'delete from chat_members where chat_id <> $1 and user_id = $2',
        chatId,
        personId('clarke'),
      );
      expect(await office.call('priya', 'deleteUser', { userId: personId('clarke') })).toMatchObject({
        status: 204,
      });
    };

    test('ends it: the messages are sealed with their author, and the files are deleted [UPERS-18]', async () => {
      const photo = idOf('file of a message');
      await office.rows(
        "insert into files (id, owner_id, purpose, path, kind, media_type, bytes, sha256) values ($1, $2, 'message', 'x', 'image', 'image/png', 1, 'x')",
        photo,
        personId('clarke'),
      );
      await office.rows('update messages set file_id = $2 where id = $1', messages.aminaToClarke, photo);
      await leaveToAmina();
      expect(await conversation()).toHaveLength(1);
      expect(await sealed()).toEqual([]);
      expect(await office.call('priya', 'deleteUser', amina)).toMatchObject({ status: 204 });
      expect(await conversation()).toEqual([]);
      expect(await office.rows('select 1 from messages where chat_id = $1', chatId)).toEqual([]);
      expect(await sealed()).toEqual([
        { text: 'I am late today.', created_by: amina.userId, deleted_by: personId('priya') },
      ]);
      expect(await exported()).toContain('I am late today.');
      await expect.poll(() => office.rows('select id from files where id = $1', photo)).toEqual([]);
    });

    test('ends it too when both are deleted at the same moment', async () => {
      for (let round = 0; round < 8; round += 1) {
        await office.node.restore();
        await office.rows(
          'delete from chat_members where chat_id <> $1 and user_id = $2',
          chatId,
          personId('clarke'),
        );
        const answers = await Promise.all([
          office.call('priya', 'deleteUser', amina),
          office.call('priya', 'deleteUser', { userId: personId('clarke') }),
        ]);
        expect(answers).toMatchObject([{ status: 204 }, { status: 204 }]);
        expect(await conversation()).toEqual([]);
      }
    });
  });

  test('does not wait for another call of the same administrator, which may be waiting for it', async () => {
    const client = await office.node.pool.connect();
    try {
      await client.query('begin');
      // As a call refers to who makes it.
      await client.query('select from users where id = $1 for key share', [personId('priya')]);
      expect(await office.call('priya', 'deleteUser', amina)).toMatchObject({ status: 204 });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('of each other by two admins at the same moment takes effect once [THREAT-17]', async () => {
    for (let round = 0; round < 8; round += 1) {
      await office.node.restore();
      await office.rows("update users set role = 'admin' where id = $1", personId('clarke'));
      const answers = await Promise.all([
        office.call('priya', 'deleteUser', { userId: personId('clarke') }),
        office.call('clarke', 'deleteUser', { userId: personId('priya') }),
      ]);
      expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
      expect(await office.rows("select 1 from users where role = 'admin'")).toHaveLength(1);
    }
  });

  test("of each other's rights by two admins at the same moment, in any way, leaves one of them an admin [THREAT-17]", async () => {
    const against = (name: 'clarke' | 'priya') => [
      ['editUser', { userId: personId(name), role: 'teacher' }] as const,
      ['setAccountLocked', { userId: personId(name), accountLocked: true }] as const,
      ['deleteUser', { userId: personId(name) }] as const,
    ];
    for (const [name, input] of against('clarke')) {
      for (const [back, theirs] of against('priya')) {
        await office.node.restore();
        await office.rows("update users set role = 'admin' where id = $1", personId('clarke'));
        const answers = await office.bothAtOnce(
          () => office.call('priya', name, input),
          () => office.call('clarke', back, theirs),
        );
        expect(
          answers.filter(({ status }) => status < 300),
          `${name} and ${back}`,
        ).toHaveLength(1);
        expect(
          await office.rows(
            "select 1 from users join user_contacts on user_id = id where role = 'admin' and staff_locked_at is null",
          ),
          `${name} and ${back}`,
        ).toHaveLength(1);
      }
    }
  });

  test('of a user who is being added to a class leaves no member without a user [THREAT-17]', async () => {
    for (let round = 0; round < 12; round += 1) {
      await office.node.restore();
      const elena = personId('elena');
      const [deleted] = await Promise.allSettled([
        office.call('priya', 'deleteUser', { userId: elena }),
        office.rows('insert into chat_members (chat_id, user_id) values ($1, $2)', chats.blue, elena),
      ]);
      expect(deleted).toMatchObject({ status: 'fulfilled', value: { status: 204 } });
      expect(await office.rows('select 1 from chat_members where user_id = $1', elena)).toEqual([]);
    }
  });
});
