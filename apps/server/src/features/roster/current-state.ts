// Loads what the roster of a category knows of one system: whom and what its earlier runs brought, and accounts by their phone numbers.
import type { Holder, CurrentState, KnownClass, KnownPerson } from '@foothold/domain/roster/current-state';
import { and, asc, eq, gt, inArray, isNull, not } from '../../kernel/database/drizzle.ts';
import type { Db } from '../../kernel/database/db.ts';
import { shownNumber } from '../people/contact-columns.ts';
import {
  rosterMemberships,
  sourceIds,
  userCategories,
  userContacts,
  users,
} from '../../kernel/schema/public.ts';
import { ofSystem } from './apply-context.ts';
import { hashOfName } from './names.ts';
import { pauses } from './pauses.ts';
import { isWithdrawn } from './withdrawn.ts';

/** Whose numbers these are: of one of the systems of a category. */
type System = { readonly categoryId: string; readonly system: string };

/** Also tells the account of each person by their number in the records. */
export async function currentState(
  db: Db,
  system: System,
  numbers: readonly string[],
): Promise<CurrentState> {
  const { categoryId } = system;
  const people = await peopleIn(db, system);
  const classes = await db.select().from(sourceIds).where(ofSystem('class', system));
  return {
    people,
    classes: new Map(
      classes.map(({ sourceId, chatId, seen }): [string, KnownClass] => [
        sourceId,
        { chatId, isSeenAs: (name) => chatId !== null && hashOfName(chatId, name).equals(seen) },
      ]),
    ),
    memberships: await membershipsIn(db, people, classes),
    holders: await holdersOf(db, categoryId, numbers, people),
  };
}

/** The people of the records, by their numbers. */
async function peopleIn(db: Db, system: System): Promise<ReadonlyMap<string, KnownPerson>> {
  const paused = pauses('reading');
  const people = new Map<string, KnownPerson>();
  for (let after = ''; ; await paused()) {
    const part = await db
      .select({
        sourceId: sourceIds.sourceId,
        userId: sourceIds.userId,
        seen: sourceIds.seen,
        firstName: userContacts.firstName,
        surname: userContacts.surname,
        phoneNumber: shownNumber,
        role: users.role,
      })
      .from(sourceIds)
      .leftJoin(userContacts, eq(userContacts.userId, sourceIds.userId))
      .leftJoin(users, eq(users.id, sourceIds.userId))
      .where(and(ofSystem('person', system), gt(sourceIds.sourceId, after)))
      .orderBy(asc(sourceIds.sourceId))
      .limit(valuesAtOnce);
    for (const { sourceId, userId, seen, firstName, surname, phoneNumber, role } of part)
      people.set(sourceId, {
        userId,
        firstName: firstName ?? '',
        surname: surname ?? '',
        role: role ?? 'student',
        phoneNumber,
        isSeenAs: (...names) => userId !== null && hashOfName(userId, ...names).equals(seen),
      });
    if (part.length < valuesAtOnce) return people;
    after = part.at(-1)?.sourceId ?? after;
  }
}

/** The classes of each person, by their numbers in the records. Joined here: a plan of a join is quadratic while statistics are old. */
async function membershipsIn(
  db: Db,
  people: ReadonlyMap<string, KnownPerson>,
  classes: readonly { readonly chatId: string | null; readonly sourceId: string }[],
): Promise<CurrentState['memberships']> {
  const personOf = new Map([...people].map(([personId, { userId }]) => [userId, personId]));
  const classOf = new Map(classes.map(({ chatId, sourceId }) => [chatId, sourceId]));
  const chatIds = classes.flatMap(({ chatId }) => chatId ?? []);
  const paused = pauses('reading');
  const byPerson = new Map<string, Set<string>>();
  for (const part of partsOf(chatIds, classesAtOnce)) {
    const rows = await db
      .select({ userId: rosterMemberships.userId, chatId: rosterMemberships.chatId })
      .from(rosterMemberships)
      .where(and(inArray(rosterMemberships.chatId, part), isNull(rosterMemberships.endedAt)));
    for (const { userId, chatId } of rows) {
      const [personId, classId] = [personOf.get(userId), classOf.get(chatId)];
      if (personId === undefined || classId === undefined) continue;
      const known = byPerson.get(personId);
      if (known === undefined) byPerson.set(personId, new Set([classId]));
      else known.add(classId);
    }
    await paused();
  }
  return byPerson;
}

const valuesAtOnce = 1000;
// With the memberships of each.
const classesAtOnce = 50;

function* partsOf<Value>(values: readonly Value[], atOnce: number): Generator<readonly Value[]> {
  for (let from = 0; from < values.length; from += atOnce) yield values.slice(from, from + atOnce);
}

/** The accounts of the category with these numbers, as they are shown. */
async function holdersOf(
  db: Db,
  categoryId: string,
  numbers: readonly string[],
  people: ReadonlyMap<string, KnownPerson>,
): Promise<ReadonlyMap<string, Holder>> {
  const paused = pauses('reading');
  const linked = new Set([...people.values()].map(({ userId }) => userId));
  const holders = new Map<string, Holder>();
  for (const part of partsOf(numbers, valuesAtOnce)) {
    for (const column of [userContacts.phoneNumber, userContacts.askedNumber]) {
      const rows = await db
        .select({ number: column, userId: users.id, role: users.role })
        .from(userContacts)
        .innerJoin(users, eq(users.id, userContacts.userId))
        .innerJoin(
          userCategories,
          and(eq(userCategories.userId, users.id), eq(userCategories.categoryId, categoryId)),
        )
        .where(and(inArray(column, part), not(isWithdrawn)));
      for (const { number, userId, role } of rows)
        if (number !== null && !holders.has(number))
          holders.set(number, { userId, role, isLinked: linked.has(userId) });
      await paused();
    }
  }
  return holders;
}
