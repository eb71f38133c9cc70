// The rooms of a learner's home, from which follow the answer that opens it and what is kept for use without a network.
import { categoriesOfUser } from './categories/collections.ts';
import { chatMarks, chatsOfMember, chatTail } from './chat/collections.ts';
import { classroomModules } from './classrooms/collections.ts';
import type { CollectionContract } from './contract/collection.ts';
import type { Id } from './contract/id.ts';
import { modulesOfChat, outlineOfChat, resources, tasks } from './curriculum/collections.ts';
import { commentsOfLearner, evidenceOfLearner, marksOfViewer } from './evidence/collections.ts';
import { account, self, staffOfCategory } from './people/collections.ts';
import { plansOfLearner } from './plans/collections.ts';
import { completionsOfLearner } from './progress/collections.ts';
import { targetsOfLearner } from './targets/collections.ts';

/** A collection and the parameters with which it is followed. The type of its rows does not matter here. */
export type Room = { readonly contract: CollectionContract<object, never>; readonly params: object };

/** The rooms of these collections with the same parameters. */
export function roomsOf<Params extends object>(
  params: NoInfer<Params>,
  contracts: readonly CollectionContract<Params, never>[],
): readonly Room[] {
  return contracts.map((contract) => ({ contract, params }));
}

/** All that home and its shell follow, by what it belongs to. `ofModule`: of the lesson to continue with. */
export const homeRooms = {
  ofUser: (userId: Id) => roomsOf({ userId }, [self, account, chatsOfMember, chatMarks, categoriesOfUser]),
  ofWork: (learnerId: Id) => [
    ...roomsOf({ learnerId }, [completionsOfLearner, evidenceOfLearner, commentsOfLearner]),
    ...roomsOf({ viewerId: learnerId, learnerId }, [marksOfViewer]),
  ],
  ofAims: (learnerId: Id) => roomsOf({ learnerId }, [targetsOfLearner, plansOfLearner]),
  ofCategory: (categoryId: Id) => roomsOf({ categoryId }, [staffOfCategory]),
  ofChat: (chatId: Id) => roomsOf({ chatId }, [chatTail]),
  ofClassroom: (chatId: Id) => roomsOf({ chatId }, [classroomModules, modulesOfChat, outlineOfChat]),
  ofModule: (moduleId: Id) => roomsOf({ moduleId }, [resources, tasks]),
};
