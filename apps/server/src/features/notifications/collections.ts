// Collections of how people are reached: one's own choices, who reads at weekends, whom nothing reaches, and what texts cost.
import * as contract from '@foothold/domain/notifications/collections';
import { and, eq, isNull, sql } from '../../kernel/database/drizzle.ts';
import { ofChat, ofSelf, staffOf, withCapability } from '../../kernel/live/access.ts';
import { columnValues } from '../../kernel/live/changes.ts';
import { linkedBy, serveTable } from '../../kernel/live/table-collection.ts';
import {
  categories,
  chatMembers,
  contactChoices,
  textBudgets,
  userCategories,
  userContacts,
  users,
} from '../../kernel/schema/public.ts';
import { hasWorkingNumber } from './working-number.ts';

export const ownChoices = serveTable(contract.ownChoices, contactChoices, {
  room: { userId: contactChoices.userId },
  access: ofSelf('userId'),
});

export const weekendReaders = serveTable(contract.weekendReaders, chatMembers, {
  room: { chatId: chatMembers.chatId },
  key: { userId: chatMembers.userId },
  access: ofChat,
  columns: { userId: chatMembers.userId },
  joins: (query) => query.innerJoin(contactChoices, eq(contactChoices.userId, chatMembers.userId)),
  where: eq(contactChoices.atWeekends, true),
  touchedBy: { contact_choices: linkedBy(chatMembers.userId, 'user_id') },
});

const takesTexts = sql`(${hasWorkingNumber}
  and coalesce(${contactChoices.texts}, true) and coalesce(${textBudgets.capPence}, 0) > 0)`;

export const unreachable = serveTable(contract.unreachable, userCategories, {
  room: { categoryId: userCategories.categoryId },
  key: { id: userCategories.userId },
  access: staffOf('followStudents'),
  columns: { id: users.id, displayName: users.displayName },
  joins: (query) =>
    query
      .innerJoin(users, and(eq(users.id, userCategories.userId), eq(users.role, 'student')))
      .innerJoin(userContacts, eq(userContacts.userId, users.id))
      .leftJoin(contactChoices, eq(contactChoices.userId, users.id))
      .leftJoin(textBudgets, eq(textBudgets.categoryId, users.selectedCategoryId)),
  where: sql`not ${takesTexts}
    and not exists (select from push_devices where push_devices.user_id = ${userCategories.userId})`,
  touchedBy: {
    users: linkedBy(userCategories.userId),
    user_contacts: linkedBy(userCategories.userId, 'user_id'),
    contact_choices: linkedBy(userCategories.userId, 'user_id'),
    push_devices: linkedBy(userCategories.userId, 'user_id'),
    text_budgets: (_db, changes, find) =>
      find(
        sql`${userCategories.userId} in (
          select own.user_id from user_categories own
          where own.category_id = any(${sql.param(columnValues(changes, 'category_id'))}::uuid[]))`,
      ),
  },
});

export const textBudgetsOfAll = serveTable(contract.textBudgets, categories, {
  room: {},
  access: withCapability('administer'),
  columns: {
    categoryId: categories.id,
    categoryName: categories.categoryName,
    capPence: sql<number | null>`${textBudgets.capPence}`,
    template: textBudgets.template,
    spentPence: sql<number | null>`${textBudgets.spentPence}`,
    spentMonth: sql<string | null>`${textBudgets.spentMonth}`,
    version: sql<number>`coalesce(${textBudgets.version}, 1)`,
  },
  joins: (query) => query.leftJoin(textBudgets, eq(textBudgets.categoryId, categories.id)),
  where: isNull(categories.hiddenAt),
  touchedBy: { text_budgets: linkedBy(categories.id, 'category_id') },
});
