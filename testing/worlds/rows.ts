// Converts a generated world to rows of the product's tables, and writes them.
import type pg from 'pg';
import type { World } from './world.ts';

type Table = readonly [name: string, rows: readonly Readonly<Record<string, unknown>>[]];

const moment = '2026-03-01T09:00:00Z';

/** In an order that satisfies all references. */
export function tablesOf(world: World): Table[] {
  return [
    [
      'categories',
      world.categories.map(({ id, isHidden }) => ({
        id,
        category_name: id,
        hidden_at: isHidden ? moment : null,
      })),
    ],
    [
      'users',
      world.people.map(({ id, role, selected }) => ({
        id,
        display_name: id,
        role,
        selected_category_id: selected,
      })),
    ],
    [
      'user_categories',
      world.people.flatMap(({ id, categories }) =>
        categories.map((categoryId) => ({ user_id: id, category_id: categoryId })),
      ),
    ],
    [
      'user_contacts',
      world.people.map(({ id, lockedByStaff, mustReset }, place) => ({
        user_id: id,
        first_name: 'First',
        surname: 'Last',
        phone_number: `+4477009001${String(place).padStart(2, '0')}`,
        staff_locked_at: lockedByStaff ? moment : null,
        reset_required: mustReset,
      })),
    ],
    ['user_preferences', world.people.map(({ id }) => ({ user_id: id }))],
    [
      'files',
      world.files.map(({ id, ownerId }) => ({
        id,
        owner_id: ownerId,
        purpose: 'evidence',
        path: id,
        kind: 'image',
        media_type: 'image/webp',
        bytes: 1,
        sha256: id,
      })),
    ],
    ['topics', world.topics.map(({ id, categoryId }) => ({ id, category_id: categoryId, topic_name: id }))],
    [
      'modules',
      world.modules.map(({ id, topicId, imageId }) => ({
        id,
        topic_id: topicId,
        module_name: id,
        image_file_id: imageId,
      })),
    ],
    [
      'module_shares',
      world.modules.flatMap(({ id, sharedWith }) =>
        sharedWith.map((categoryId) => ({ module_id: id, category_id: categoryId })),
      ),
    ],
    [
      'learning_resources',
      world.resources.map(({ id, moduleId }, index) => ({
        id,
        module_id: moduleId,
        index,
        instructions: 'Look',
        embed_link: 'https://example.org',
      })),
    ],
    [
      'tasks',
      world.tasks.map(({ id, moduleId }, index) => ({ id, module_id: moduleId, index, instructions: 'Do' })),
    ],
    [
      'plan_templates',
      world.templates.map(({ id, categoryId }) => ({ id, category_id: categoryId, title: id })),
    ],
    [
      'template_questions',
      world.templates.flatMap(({ id, questionIds }) =>
        questionIds.map((questionId, index) => ({
          id: questionId,
          template_id: id,
          question_set: 'start',
          index,
          text: 'Why?',
        })),
      ),
    ],
    [
      'chats',
      world.chats.map(({ id, kind, categoryId }) => ({
        id,
        kind,
        chat_name: id,
        category_id: categoryId,
        last_seq: 9,
      })),
    ],
    [
      'chat_members',
      world.chats.flatMap(({ id, memberIds }) =>
        memberIds.map((userId) => ({ chat_id: id, user_id: userId })),
      ),
    ],
    [
      'chat_topics',
      world.chats.flatMap(({ id, links }) =>
        [...new Set(links.map(({ topicId }) => topicId))].map((topicId, index) => ({
          chat_id: id,
          topic_id: topicId,
          index,
        })),
      ),
    ],
    [
      'chat_modules',
      world.chats.flatMap(({ id, links }) =>
        links.map(({ moduleId, topicId, active }, index) => ({
          chat_id: id,
          module_id: moduleId,
          topic_id: topicId,
          index,
          active,
        })),
      ),
    ],
    [
      'messages',
      world.messages.map(({ id, chatId, seq, authorId, fileId }) => ({
        id,
        chat_id: chatId,
        seq,
        text: 'Hello',
        file_id: fileId,
        created_by: authorId,
      })),
    ],
    ['chat_marks', world.chatMarks.map(({ userId, chatId }) => ({ user_id: userId, chat_id: chatId }))],
    [
      'resource_progress',
      world.completions.map(({ userId, resourceId }) => ({ user_id: userId, resource_id: resourceId })),
    ],
    [
      'targets',
      world.targets.map(({ id, learnerId, categoryId }, index) => ({
        id,
        learner_id: learnerId,
        category_id: categoryId,
        target_text: 'Read',
        index,
      })),
    ],
    [
      'plans',
      world.plans.map(({ id, learnerId, categoryId, isArchived }) => ({
        id,
        learner_id: learnerId,
        category_id: categoryId,
        title: id,
        archived_at: isArchived ? moment : null,
      })),
    ],
    [
      'plan_questions',
      world.plans.flatMap(({ id, questionIds }) =>
        questionIds.map((questionId, index) => ({
          id: questionId,
          plan_id: id,
          question_set: 'start',
          index,
          text: 'Why?',
        })),
      ),
    ],
    [
      'evidence',
      world.evidence.map(({ id, ownerId, taskId, targetId, fileId, messageId }, index) => ({
        id,
        owner_id: ownerId,
        task_id: taskId,
        target_id: targetId,
        index,
        text: 'Done',
        file_id: fileId,
        source_message_id: messageId,
      })),
    ],
    [
      'comments',
      world.comments.map(({ id, evidenceId, fileId }) => ({
        id,
        evidence_id: evidenceId,
        owner_id: world.evidence.find((item) => item.id === evidenceId)?.ownerId,
        text: 'Good',
        file_id: fileId,
      })),
    ],
    [
      'marks',
      world.marks.map(({ viewerId, learnerId, kind, subjectId }) => ({
        viewer_id: viewerId,
        learner_id: learnerId,
        kind,
        subject_id: subjectId,
      })),
    ],
    [
      'comment_phrases',
      world.phrases.map(({ id, ownerId }) => ({ id, owner_id: ownerId, text: 'Well done' })),
    ],
    [
      'account_alerts',
      world.alerts.map(({ id, userId, isChange, isLookedAt }) => ({
        id,
        kind: isChange ? 'number changed' : 'number clash',
        user_id: userId,
        new_number: '+447700900999',
        at: moment,
        looked_at: isLookedAt ? moment : null,
      })),
    ],
    [
      'auth.machine_keys',
      world.machineKeys.map(({ id, categoryId, createdBy, isRevoked }) => ({
        id,
        category_id: categoryId,
        name: id,
        scopes: '{reports}',
        key_hash: `\\x${id.replaceAll('-', '').repeat(2)}`,
        prefix: id.slice(0, 8),
        created_by: createdBy,
        revoked_at: isRevoked ? moment : null,
      })),
    ],
    [
      'auth.issuers',
      world.issuers.map(({ id, categoryId }) => ({
        id,
        category_id: categoryId,
        name: 'College',
        issuer: `https://${id}.example.org`,
        client_id: 'foothold',
        scopes: 'openid',
        groups_claim: 'groups',
        teacher_groups: '{}',
        admin_groups: '{}',
        ceiling: 'teacher',
        required_amr: '{}',
        required_acr: '{}',
        required_acrs: '{}',
        creates_accounts: false,
        person_claim: '',
      })),
    ],
    [
      'auth.identities',
      world.issuers.flatMap(({ id: issuerId, identities }) =>
        identities.map(({ id, userId }) => ({
          id,
          issuer_id: issuerId,
          subject: id,
          user_id: userId,
          linked_by: 'code',
        })),
      ),
    ],
    [
      'auth.break_glass',
      world.breakGlass.map(({ categoryId, userId }) => ({ category_id: categoryId, user_id: userId })),
    ],
    [
      'webhooks',
      world.webhooks.map(({ id, categoryId, createdBy }) => ({
        id,
        category_id: categoryId,
        address: `https://records.invalid/${id}`,
        types: '{class.created}',
        secret: '\\x00',
        created_by: createdBy,
        position: 0,
        off_at: moment,
        off_reason: 'administrator',
      })),
    ],
    [
      'roster_runs',
      world.rosterRuns.map(({ id, categoryId, startedBy }) => ({
        id,
        category_id: categoryId,
        state: 'applied',
        file_name: id,
        file_hash: `\\x${id.replaceAll('-', '').repeat(2)}`,
        started_by: startedBy,
      })),
    ],
    [
      'auth.sessions',
      world.sessions.map(({ id, userId, hasEnded }) => ({
        id,
        user_id: userId,
        token_hash: `\\x${id.replaceAll('-', '')}`,
        files_token_hash: `\\x${id.replaceAll('-', '')}`,
        created_at: moment,
        last_used_at: moment,
        expires_at: hasEnded ? moment : '2126-01-01T00:00:00Z',
      })),
    ],
    [
      'privacy_policies',
      world.policies.map(({ id, isActive }) => ({ id, policy: 'Safe', active: isActive })),
    ],
  ];
}

/** Writes within the caller's transaction, with all constraints and triggers of the product. */
export async function writeWorld(client: pg.ClientBase, world: World): Promise<void> {
  for (const [table, rows] of tablesOf(world)) {
    const [first] = rows;
    if (first === undefined) continue;
    const columns = Object.keys(first).join(', ');
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  // A user's picture is a file and a file has an owner, so the references are set after both exist.
  for (const { id, pictureId } of world.people) {
    if (pictureId === null) continue;
    await client.query('update users set profile_file_id = $2 where id = $1', [id, pictureId]);
  }
}
