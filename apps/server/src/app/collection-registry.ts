// Every collection the server serves. A test compares the list with the domain's collections.
import { activePolicies } from '@foothold/domain/policies/collections';
import { defineCollection, type AnyCollection } from '@foothold/live/server/collection';
import { recordedActsRoom } from '../audit/collections.ts';
import { allCategoriesRoom, categoriesOfUserRoom } from '../categories/collections.ts';
import { chatMarksRoom, chatsOfMemberRoom, messagesRoom, whiteboardRoom } from '../chat/collections.ts';
import { evidencedMessagesRoom } from '../chat/evidenced-collection.ts';
import { chatTailRoom } from '../chat/tail-collection.ts';
import {
  classroomMembersRoom,
  classroomModulesRoom,
  classroomsOfCategoryRoom,
  classroomTopicsRoom,
} from '../classrooms/collections.ts';
import { modulesOfLearnerRoom } from '../classrooms/learner-modules.ts';
import {
  modulesOfChatRoom,
  modulesRoom,
  resourcesRoom,
  tasksRoom,
  topicsRoom,
} from '../curriculum/collections.ts';
import { outlineOfChatRoom, outlineRoom } from '../curriculum/outline-collections.ts';
import { sharesRoom } from '../curriculum/share-collection.ts';
import { sharedModulesRoom } from '../curriculum/shared-collection.ts';
import type { Db } from '../database/db.ts';
import {
  commentsOfLearnerRoom,
  evidenceOfLearnerRoom,
  marksOfViewerRoom,
  uncommentedOfCategoryRoom,
} from '../evidence/collections.ts';
import { usedByCategoriesRoom, usedByPeopleRoom, usedByPersonRoom } from '../people/storage-collections.ts';
import { accountRoom, staffAccountsRoom, studentAccountsRoom } from '../people/account-collections.ts';
import type { Actor } from '../access/actor.ts';
import { accountAlertsRoom, numberChangeRoom } from '../people/alert-collections.ts';
import { foundUserRoom } from '../people/found-collection.ts';
import {
  peopleOfCategoryRoom,
  peopleOfChatRoom,
  preferencesRoom,
  selfRoom,
  staffOfCategoryRoom,
} from '../people/collections.ts';
import {
  activePlansOfCategoryRoom,
  planQuestionsRoom,
  plansOfLearnerRoom,
  templatesOfCategoryRoom,
} from '../plans/collections.ts';
import { templateQuestionsRoom } from '../plans/template-collection.ts';
import { activePoliciesRoom, allPoliciesRoom } from '../policies/collections.ts';
import { completionsOfLearnerRoom } from '../progress/collections.ts';
import { doneInClassroomRoom } from '../progress/done-in-classroom.ts';
import { ownSessionsRoom } from '../sign-in/session-collection.ts';
import { targetsOfLearnerRoom } from '../targets/collections.ts';

/** Collections that can be read without a session. All others are refused to visitors before any query. */
export const visitorCollections: ReadonlySet<string> = new Set([activePolicies.name]);

export const collections: readonly AnyCollection<Db, Actor>[] = [
  defineCollection(selfRoom),
  defineCollection(accountRoom),
  defineCollection(numberChangeRoom),
  defineCollection(accountAlertsRoom),
  defineCollection(preferencesRoom),
  defineCollection(peopleOfCategoryRoom),
  defineCollection(staffOfCategoryRoom),
  defineCollection(peopleOfChatRoom),
  defineCollection(studentAccountsRoom),
  defineCollection(staffAccountsRoom),
  defineCollection(foundUserRoom),
  defineCollection(categoriesOfUserRoom),
  defineCollection(allCategoriesRoom),
  defineCollection(topicsRoom),
  defineCollection(modulesRoom),
  defineCollection(outlineRoom),
  defineCollection(modulesOfChatRoom),
  defineCollection(outlineOfChatRoom),
  defineCollection(resourcesRoom),
  defineCollection(tasksRoom),
  defineCollection(sharesRoom),
  defineCollection(sharedModulesRoom),
  defineCollection(classroomModulesRoom),
  defineCollection(classroomTopicsRoom),
  defineCollection(classroomsOfCategoryRoom),
  defineCollection(classroomMembersRoom),
  defineCollection(modulesOfLearnerRoom),
  defineCollection(chatsOfMemberRoom),
  defineCollection(whiteboardRoom),
  defineCollection(messagesRoom),
  defineCollection(chatTailRoom),
  defineCollection(evidencedMessagesRoom),
  defineCollection(chatMarksRoom),
  defineCollection(evidenceOfLearnerRoom),
  defineCollection(commentsOfLearnerRoom),
  defineCollection(uncommentedOfCategoryRoom),
  defineCollection(marksOfViewerRoom),
  defineCollection(completionsOfLearnerRoom),
  defineCollection(doneInClassroomRoom),
  defineCollection(targetsOfLearnerRoom),
  defineCollection(plansOfLearnerRoom),
  defineCollection(planQuestionsRoom),
  defineCollection(activePlansOfCategoryRoom),
  defineCollection(templatesOfCategoryRoom),
  defineCollection(activePoliciesRoom),
  defineCollection(allPoliciesRoom),
  defineCollection(templateQuestionsRoom),
  defineCollection(ownSessionsRoom),
  defineCollection(recordedActsRoom),
  defineCollection(usedByPersonRoom),
  defineCollection(usedByPeopleRoom),
  defineCollection(usedByCategoriesRoom),
];
