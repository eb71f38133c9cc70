// Applies what a roster changes of people: it creates, links and renames accounts, and never deletes one.
import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, or, sql } from '../../kernel/database/drizzle.ts';
import { recordAll } from '../../kernel/audit/record.ts';
import type { Db } from '../../kernel/database/db.ts';
import { addJobs } from '../../kernel/jobs/job.ts';
import { lockNumbers, recordClash } from '../people/number-clash.ts';
import { welcomeJob } from '../people/welcome.ts';
import { shownNumber } from '../people/contact-columns.ts';
import type { Before } from '../../kernel/schema/overrides.ts';
import { sourceIds, userCategories, userContacts, users } from '../../kernel/schema/public.ts';
import { createUsers } from '../sign-in/accounts.ts';
import {
  accountsOf,
  lockPeople,
  noteDone,
  noteProblem,
  recordPeople,
  type AppliedRow,
  type Applying,
} from './apply-context.ts';
import { hashOfName, writeNames, writeSeenNames } from './names.ts';
import { reopenAccounts, withdrawnHolders } from './withdrawn.ts';

/** A number that is somebody's outside the category is handled as in an invitation: see number-clash.ts. Teachers have been confirmed. */
export async function addPeople(
  at: Applying,
  rows: readonly AppliedRow[],
  role: 'student' | 'teacher',
): Promise<void> {
  const { db, categoryId, actorId, appliedBy, secretHash, sendsWelcome } = at;
  const numbers = rows.map(({ phoneNumber }) => phoneNumber);
  await lockNumbers(db, numbers);
  const withdrawn = await withdrawnHolders(db, categoryId, numbers, role);
  const reopened = rows.flatMap((row) => {
    const userId = withdrawn.get(row.phoneNumber);
    return userId === undefined ? [] : [{ row, userId }];
  });
  const { inCategory, owners } = await holdersOf(at, numbers);
  // Somebody has been invited since the file was read: the next file links them.
  await noteProblem(
    at,
    'number in use',
    rows.filter(({ phoneNumber }) => inCategory.has(phoneNumber) && !withdrawn.has(phoneNumber)),
  );
  const people = rows
    .filter(({ phoneNumber }) => !inCategory.has(phoneNumber))
    .map((row) => ({ row, userId: randomUUID(), ownerId: owners.get(row.phoneNumber) }));
  await createUsers(
    db,
    people.map(({ row, userId, ownerId }) => ({
      id: userId,
      firstName: row.firstName,
      surname: row.surname,
      phoneNumber: row.phoneNumber,
      isClash: ownerId !== undefined,
      role,
      categoryIds: [categoryId],
      secretHash,
      resetRequired: true,
    })),
  );
  await reopenAccounts(at, reopened);
  await remember(at, [...people, ...reopened], await versionsOf(db, reopened));
  await recordAll(
    db,
    [...people, ...reopened].map(({ userId }) => ({
      actorId,
      action: 'invited',
      subjectId: userId,
      categoryId,
      details: { role, runId: at.runId },
    })),
  );
  for (const { row, userId, ownerId } of people)
    if (ownerId !== undefined)
      await recordClash(db, { id: appliedBy, selectedCategoryId: categoryId }, userId, {
        phoneNumber: null,
        askedNumber: row.phoneNumber,
        ownerId,
      });
  if (sendsWelcome)
    await addJobs(
      db,
      welcomeJob,
      [...people, ...reopened].map(({ userId }) => ({ userId, choosesSecret: true })),
      appliedBy === null ? null : `person:${appliedBy}`,
    );
}

/** Who has these numbers now: people of the category, and owners elsewhere. */
async function holdersOf({ db, categoryId }: Applying, numbers: readonly string[]) {
  const rows = await db
    .select({
      userId: userContacts.userId,
      number: userContacts.phoneNumber,
      asked: userContacts.askedNumber,
      here: userCategories.categoryId,
    })
    .from(userContacts)
    .leftJoin(
      userCategories,
      and(eq(userCategories.userId, userContacts.userId), eq(userCategories.categoryId, categoryId)),
    )
    .where(
      or(inArray(userContacts.phoneNumber, [...numbers]), inArray(userContacts.askedNumber, [...numbers])),
    );
  const inCategory = rows.filter(({ here }) => here !== null);
  return {
    inCategory: new Set(inCategory.map(({ number, asked }) => number ?? asked)),
    owners: new Map(
      rows.flatMap(({ number, userId }): [string, string][] => (number === null ? [] : [[number, userId]])),
    ),
  };
}

/**
 * Only while they have the role that they had when the file was read and the number that it says, and are in the category.
 * Teachers have been confirmed: a college account with their number in the records signs in as them.
 */
export async function linkPeople(
  at: Applying,
  rows: readonly AppliedRow[],
  role: 'student' | 'teacher',
): Promise<void> {
  const { db, categoryId } = at;
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  const found = await db
    .select({ userId: userContacts.userId, number: shownNumber, role: users.role })
    .from(userContacts)
    .innerJoin(users, eq(users.id, userContacts.userId))
    .innerJoin(
      userCategories,
      and(eq(userCategories.userId, userContacts.userId), eq(userCategories.categoryId, categoryId)),
    )
    .where(inArray(userContacts.userId, ids))
    .orderBy(asc(users.id))
    .for('share', { of: users });
  const here = new Map(found.map((each) => [each.userId, each]));
  const isSame = ({ userId, phoneNumber }: AppliedRow) => here.get(userId ?? '')?.number === phoneNumber;
  const hasRole = ({ userId }: AppliedRow) => here.get(userId ?? '')?.role === role;
  await noteProblem(
    at,
    'number in use',
    rows.filter((row) => !isSame(row)),
  );
  await noteProblem(
    at,
    'other role',
    rows.filter((row) => isSame(row) && !hasRole(row)),
  );
  const people = rows
    .filter((row) => isSame(row) && hasRole(row))
    .map((row) => ({ row, userId: row.userId ?? '' }));
  await remember(at, people);
  const linked = people.map(({ userId }) => userId);
  await recordPeople(at, 'linked with records', linked, { runId: at.runId });
}

type PersonRow = { readonly row: AppliedRow; readonly userId: string };

async function remember(
  at: Applying,
  people: readonly PersonRow[],
  versions: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  if (people.length === 0) return;
  await at.db.insert(sourceIds).values(
    people.map(({ row, userId }) => ({
      categoryId: at.categoryId,
      system: at.system,
      kind: 'person' as const,
      sourceId: row.personId ?? '',
      userId,
      seen: hashOfName(userId, row.firstName, row.surname),
      runId: at.runId,
    })),
  );
  await noteDone(
    at,
    people.map(({ row, userId }) => ({ row, userId, before: { version: versions.get(userId) ?? 1 } })),
  );
}

async function versionsOf(db: Db, people: readonly PersonRow[]): Promise<ReadonlyMap<string, number>> {
  if (people.length === 0) return new Map();
  const ids = people.map(({ userId }) => userId);
  const rows = await db.select().from(userContacts).where(inArray(userContacts.userId, ids));
  return new Map(rows.map(({ userId, version }) => [userId, version]));
}

export async function renamePeople(at: Applying, rows: readonly AppliedRow[]): Promise<void> {
  const { db } = at;
  const here = await accountsOf(at, rows);
  const inCategory = await lockPeople(at, [...here.values()], 'no key update');
  const isHere = ({ personId }: AppliedRow) => inCategory.has(here.get(personId) ?? '');
  await noteProblem(
    at,
    'not in the category',
    rows.filter((row) => !isHere(row)),
  );
  const before = await namesOf(at, [...inCategory.keys()]);
  const renamed = rows.filter(isHere).map((row) => {
    const userId = here.get(row.personId) ?? '';
    return { row, userId, before: before.get(userId) ?? {} };
  });
  await noteDone(at, renamed);
  const names = renamed.map(({ row: { firstName, surname }, userId }) => ({ userId, firstName, surname }));
  await writeNames(db, names);
  await writeSeenNames(
    at,
    names.map(({ userId, firstName, surname }) => ({
      userId,
      seen: hashOfName(userId, firstName, surname),
      runId: at.runId,
    })),
  );
  const details = { fields: ['firstName', 'surname'], runId: at.runId };
  await recordPeople(at, 'account changed', [...inCategory.keys()], details);
}

async function namesOf(
  { db, categoryId, system }: Applying,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Before>> {
  const rows = await db
    .select({
      userId: userContacts.userId,
      firstName: userContacts.firstName,
      surname: userContacts.surname,
      seen: sql<string>`encode(${sourceIds.seen}, 'hex')`,
      runId: sourceIds.runId,
    })
    .from(userContacts)
    .innerJoin(
      sourceIds,
      and(
        eq(sourceIds.userId, userContacts.userId),
        eq(sourceIds.categoryId, categoryId),
        eq(sourceIds.system, system),
      ),
    )
    .where(inArray(userContacts.userId, [...ids]));
  return new Map(rows.map(({ userId, ...before }) => [userId, before]));
}
