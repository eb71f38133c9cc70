// The collection of a learner's hello, for themself and for staff who may open their page.
import * as contract from '@foothold/domain/people/collections';
import { canFollowStudent, isSelf } from '../../kernel/access/visibility.ts';
import { serveTable } from '../../kernel/live/table-collection.ts';
import { hellos } from '../../kernel/schema/public.ts';
import { accountChanges } from './account-collections.ts';

export const hello = serveTable(contract.hello, hellos, {
  room: { userId: hellos.userId },
  access: {
    allows: async (db, actor, { userId }) =>
      (await isSelf(db, actor, userId)) || canFollowStudent(db, actor, userId),
    dependsOn: accountChanges,
  },
});
