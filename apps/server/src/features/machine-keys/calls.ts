// Administrators create and revoke the machine keys of the category that they have selected.
import * as contract from '@foothold/domain/machine-keys/calls';
import { randomUUID } from 'node:crypto';
import { notFound } from '@foothold/domain/contract/refusal';
import { and, eq, isNull, sql } from '../../kernel/database/drizzle.ts';
import { requireCapabilityInCategory, type Viewer } from '../../kernel/access/actor.ts';
import { requireRecentProof } from '../../kernel/access/recent-proof.ts';
import { record } from '../../kernel/audit/record.ts';
import { first, type Db } from '../../kernel/database/db.ts';
import { call } from '../../kernel/edge/call.ts';
import { tokenHash } from '../../kernel/edge/tokens.ts';
import { machineKeys } from '../../kernel/schema/auth.ts';
import { newKeyText, prefixOf } from './key-text.ts';

/** Not `once`: no text is kept, so a repeat cannot answer it again. It makes another key. */
export const createMachineKey = call(
  contract.createMachineKey,
  async ({ input: { categoryId, keyName: name, scope = 'reports' }, db, viewer, context }) => {
    requireCapabilityInCategory(viewer, 'administer', categoryId);
    await requireRecentProof(db, context.actor);
    const text = newKeyText(context.services.tokens);
    const [id, prefix] = [randomUUID(), prefixOf(text)];
    await db.insert(machineKeys).values({
      id,
      categoryId,
      name,
      scopes: [scope],
      keyHash: tokenHash(text),
      prefix,
      createdBy: viewer.id,
    });
    await record(db, {
      actorId: viewer.id,
      action: 'machine key created',
      subjectId: id,
      subjectName: name,
      categoryId,
      details: { prefix, scope },
    });
    return { keyId: id, text };
  },
);

export const revokeMachineKey = call(
  contract.revokeMachineKey,
  async ({ input: { keyId }, db, viewer, once }) => {
    const { id, name, prefix, categoryId } = await requireOwnKey(db, viewer, keyId);
    await once(async () => {
      const revoked = await db
        .update(machineKeys)
        .set({ revokedAt: sql`now()` })
        .where(and(eq(machineKeys.id, id), isNull(machineKeys.revokedAt)))
        .returning({ id: machineKeys.id });
      // Somebody else was quicker, and is recorded.
      if (revoked.length === 0) return;
      await record(db, {
        actorId: viewer.id,
        action: 'machine key revoked',
        subjectId: id,
        subjectName: name,
        categoryId,
        details: { prefix },
      });
    });
  },
);

/** A key of the selected category, also one that was revoked. */
async function requireOwnKey(db: Db, viewer: Viewer, keyId: string) {
  const key = first(
    await db
      .select()
      .from(machineKeys)
      .where(and(eq(machineKeys.id, keyId), eq(machineKeys.categoryId, viewer.selectedCategoryId))),
  );
  if (key === undefined) throw notFound();
  return key;
}
