// What each call refuses beyond what its gate and input imply, with its sentences, for the OpenAPI document.
import { categorySentences } from '@foothold/domain/categories/input';
import { conversationSentences } from '@foothold/domain/chat/conversation';
import { chatSentences } from '@foothold/domain/chat/sentences';
import { classroomSentences } from '@foothold/domain/classrooms/sentences';
import { orderSentences } from '@foothold/domain/contract/order';
import { sentences } from '@foothold/domain/contract/refusal';
import { curriculumSentences } from '@foothold/domain/curriculum/input';
import { evidenceSentences } from '@foothold/domain/evidence/input';
import { personSentences } from '@foothold/domain/people/input';
import { planSentences } from '@foothold/domain/plans/sentences';
import { templateSentences } from '@foothold/domain/plans/template-input';
import { policySentences } from '@foothold/domain/policies/sentences';
import { factorSentences } from '@foothold/domain/second-factor/sentences';
import { rosterSentences } from '@foothold/domain/roster/runs';
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { unsentTextSentences } from '@foothold/domain/sign-in/unsent-text';
import { webhookSentences } from '@foothold/domain/webhooks/input';
import { flowSentences, ssoSentences } from '@foothold/domain/single-sign-on/flow';
import { issuerSentences } from '@foothold/domain/single-sign-on/sentences';
import type { Refusals } from '../edge/plain-route.ts';

const notFound = { NOT_FOUND: [sentences.notFound] } as const;
const forbidden = { FORBIDDEN: [sentences.forbidden] } as const;
const easySecret = [signInSentences.easyPin, signInSentences.phonePin, signInSentences.easyPassword] as const;

const item = {
  CONFLICT: [curriculumSentences.moduleLocked],
  INVALID: [curriculumSentences.embedLink],
} as const;
const changedItem = {
  ...item,
  CONFLICT: [curriculumSentences.moduleLocked, sentences.changedMeanwhile],
} as const;
const deletedItem = { CONFLICT: [curriculumSentences.moduleLocked, curriculumSentences.hasWork] } as const;
const itemOrder = { CONFLICT: [curriculumSentences.moduleLocked, orderSentences.reordered] } as const;
const deletedEvidence = { ...forbidden, CONFLICT: [evidenceSentences.commented] } as const;
const comment = { ...forbidden, CONFLICT: [sentences.changedMeanwhile] } as const;
const changedTemplate = {
  ...forbidden,
  CONFLICT: [templateSentences.published, sentences.changedMeanwhile],
} as const;

/** Of acts that take two people. */
const unfit = [
  factorSentences.newAdministrator,
  factorSentences.addFirst,
  factorSentences.otherPart,
] as const;
const proofRequired = { PROOF_REQUIRED: [factorSentences.proveAgain] } as const;
/** Of calls that are about a ticket or a session of staff. */
const ofTicketOrSession = {
  NOT_SIGNED_IN: [factorSentences.expired, sentences.notSignedIn],
  ACCOUNT_LOCKED: [sentences.accountLocked],
  RESET_REQUIRED: [sentences.resetRequired],
  ...forbidden,
} as const;
const wrongProof = {
  WRONG_SECRET: [
    factorSentences.wrongPassword,
    factorSentences.badPasskey,
    factorSentences.wrongCode,
    factorSentences.wrongRecoveryCode,
  ],
  ACCOUNT_LOCKED: [signInSentences.locked],
} as const;

/** Of what a college's service has answered. */
const answer = [ssoSentences.expired, ssoSentences.off, ...Object.values(flowSentences)] as const;
const identity = [ssoSentences.unknown, ssoSentences.notStaff, ssoSentences.otherCategory] as const;

/** By the call's name, such as `people.editUser`. */
export const ownRefusals: Readonly<Record<string, Refusals>> = {
  'signIn.login': {
    INVALID: [signInSentences.badPhoneNumber],
    WRONG_SECRET: [signInSentences.wrong],
    ACCOUNT_LOCKED: [signInSentences.locked],
    RESET_REQUIRED: [signInSentences.nowPassword, signInSentences.nowPin],
    SECOND_FACTOR: [factorSentences.needed],
    RULE: [ssoSentences.asleep],
    TOO_MANY: [sentences.tooMany],
  },
  'signIn.requestReset': {
    INVALID: [signInSentences.badPhoneNumber],
    CONFLICT: [personSentences.numberNotConfirmed],
    TOO_MANY: [signInSentences.tooManyResets, sentences.tooMany, unsentTextSentences.limit],
    RULE: [unsentTextSentences.abroad, unsentTextSentences.never],
    UNAVAILABLE: [signInSentences.resetNotSent],
  },
  'signIn.completeReset': {
    INVALID: [signInSentences.badPhoneNumber, signInSentences.badReset],
    RULE: [
      signInSentences.newPin,
      signInSentences.newPinRule,
      signInSentences.newPassword,
      signInSentences.newPasswordRule,
      signInSentences.knownPin,
      signInSentences.knownPassword,
      ...easySecret,
    ],
    TOO_MANY: [sentences.tooMany],
  },
  'signIn.liftOwnLock': { TOO_MANY: [signInSentences.tooManyUnlocks] },

  'secondFactor.beginProof': ofTicketOrSession,
  'secondFactor.completeSignIn': {
    ...wrongProof,
    NOT_SIGNED_IN: [factorSentences.expired],
    SECOND_FACTOR: [factorSentences.needed],
  },
  'secondFactor.proveSelf': wrongProof,
  'secondFactor.beginApp': { ...ofTicketOrSession, ...proofRequired },
  'secondFactor.addApp': {
    ...ofTicketOrSession,
    ...proofRequired,
    RULE: [factorSentences.wrongCode],
    CONFLICT: [factorSentences.hasApp],
  },
  'secondFactor.beginPasskey': {
    ...ofTicketOrSession,
    ...proofRequired,
    RULE: [factorSentences.mostPasskeys],
  },
  'secondFactor.addPasskey': {
    ...ofTicketOrSession,
    ...proofRequired,
    RULE: [factorSentences.mostPasskeys],
    INVALID: [factorSentences.badPasskey],
  },
  'secondFactor.removeFactor': { ...proofRequired, RULE: [factorSentences.lastFactor] },
  'secondFactor.renewRecoveryCodes': { ...notFound, ...proofRequired },

  'people.inviteUser': {
    ...forbidden,
    ...proofRequired,
    ...notFound,
    INVALID: [
      signInSentences.badPhoneNumber,
      signInSentences.pinDigits,
      signInSentences.newPasswordRule,
      personSentences.role,
      ...easySecret,
    ],
    CONFLICT: [personSentences.phoneNumberInUse],
  },
  'people.selectCategory': notFound,
  'people.readUsers': { ...forbidden, ...notFound },
  'people.setProfileImage': notFound,
  'people.editUser': {
    ...forbidden,
    ...proofRequired,
    INVALID: [signInSentences.badPhoneNumber],
    CONFLICT: [
      sentences.changedMeanwhile,
      personSentences.phoneNumberInUse,
      personSentences.ownRole,
      classroomSentences.oneTeacher,
    ],
  },
  'people.deleteUser': {
    ...forbidden,
    ...proofRequired,
    CONFLICT: [personSentences.ownDeletion, classroomSentences.oneTeacher],
  },
  'people.setAccountLocked': { ...forbidden, ...proofRequired, CONFLICT: [personSentences.ownLock] },
  'people.confirmNumber': {
    ...proofRequired,
    FORBIDDEN: [personSentences.ownNumberChange, factorSentences.otherUnfit, ...unfit],
    CONFLICT: [sentences.changedMeanwhile],
  },
  'people.requestFactorReset': {
    ...proofRequired,
    FORBIDDEN: [factorSentences.ownReset, ...unfit],
    CONFLICT: [factorSentences.noFactor],
  },
  'people.confirmFactorReset': {
    ...proofRequired,
    FORBIDDEN: [
      factorSentences.ownReset,
      factorSentences.anotherConfirms,
      factorSentences.otherUnfit,
      ...unfit,
    ],
  },
  'people.markAlertLookedAt': { FORBIDDEN: [personSentences.ownAlert, ...unfit] },

  'curriculum.readTopics': notFound,
  'curriculum.addTopic': notFound,
  'curriculum.changeTopic': { CONFLICT: [sentences.changedMeanwhile] },
  'curriculum.deleteTopic': { CONFLICT: [curriculumSentences.topicHasModules] },
  'curriculum.addModule': { CONFLICT: [curriculumSentences.moduleNameInUse] },
  'curriculum.importModule': { ...notFound, CONFLICT: [curriculumSentences.moduleNameInUse] },
  'curriculum.changeModule': {
    CONFLICT: [
      curriculumSentences.moduleLocked,
      curriculumSentences.moduleNameInUse,
      sentences.changedMeanwhile,
    ],
  },
  'curriculum.deleteModule': {
    ...proofRequired,
    CONFLICT: [curriculumSentences.moduleLocked, curriculumSentences.moduleInUse],
  },
  'curriculum.setModuleImage': { CONFLICT: [curriculumSentences.moduleLocked] },
  'curriculum.readSharedModules': forbidden,
  'curriculum.addResource': item,
  'curriculum.changeResource': changedItem,
  'curriculum.deleteResource': deletedItem,
  'curriculum.orderResources': itemOrder,
  'curriculum.addTask': item,
  'curriculum.changeTask': changedItem,
  'curriculum.deleteTask': deletedItem,
  'curriculum.orderTasks': itemOrder,

  'evidence.deleteTaskEvidence': deletedEvidence,
  'evidence.setTaskComment': comment,
  'evidence.deleteTaskComment': comment,
  'evidence.deleteTargetEvidence': deletedEvidence,
  'evidence.setTargetComment': comment,
  'evidence.deleteTargetComment': comment,
  'evidence.addPhrase': { ...notFound, RULE: [evidenceSentences.mostPhrases] },

  'targets.editTarget': { CONFLICT: [sentences.changedMeanwhile] },

  'plans.savePlanAnswers': {
    FORBIDDEN: [planSentences.teacherOnly],
    CONFLICT: [sentences.changedMeanwhile],
  },
  'plans.setPlan': { RULE: [planSentences.notPublished] },

  'templates.createTemplate': notFound,
  'templates.changeTemplate': changedTemplate,
  'templates.publishTemplate': changedTemplate,
  'templates.deleteTemplate': proofRequired,

  'chat.readConversations': notFound,
  'chat.startConversation': { ...notFound, INVALID: [conversationSentences.nobody] },
  'chat.sendMessage': { CONFLICT: [chatSentences.locked, chatSentences.inactive] },
  'chat.deleteMessage': forbidden,
  'chat.saveMessageAsEvidence': { ...forbidden, CONFLICT: [chatSentences.evidenced] },
  'chat.writeWhiteboard': { CONFLICT: [sentences.changedMeanwhile] },

  'classrooms.listClassrooms': notFound,
  'classrooms.createClassroom': { ...notFound, CONFLICT: [classroomSentences.oneTeacher] },
  'classrooms.updateClassroom': {
    CONFLICT: [sentences.changedMeanwhile],
    RULE: [planSentences.notPublished],
  },
  'classrooms.deleteClassroom': { ...proofRequired, CONFLICT: [classroomSentences.hasStudents] },
  'classrooms.setModule': { CONFLICT: [classroomSentences.inactiveModule] },
  'classrooms.orderClassroom': { CONFLICT: [orderSentences.reordered] },
  'classrooms.setParticipants': { CONFLICT: [classroomSentences.oneTeacher] },
  'classrooms.assignPlanToClassroom': { RULE: [planSentences.notPublished] },

  'machineKeys.createMachineKey': { ...notFound, ...proofRequired },

  'singleSignOn.createIssuer': { ...notFound, ...proofRequired, CONFLICT: [issuerSentences.exists] },
  'singleSignOn.changeIssuer': { ...proofRequired, CONFLICT: [sentences.changedMeanwhile] },
  'singleSignOn.removeIssuer': proofRequired,
  'singleSignOn.setIssuerEnabled': { ...proofRequired, RULE: [issuerSentences.breakGlass] },
  'singleSignOn.setBreakGlass': {
    ...proofRequired,
    RULE: [issuerSentences.notReady, issuerSentences.keepBreakGlass],
  },
  'singleSignOn.createLinkCode': proofRequired,
  'singleSignOn.removeIdentity': { ...proofRequired, RULE: [ssoSentences.lastWay] },
  'singleSignOn.begin': {
    ...ofTicketOrSession,
    ...proofRequired,
    RULE: [ssoSentences.off, flowSentences.invalid, flowSentences['not fresh']],
    UNAVAILABLE: [flowSentences.unreachable],
  },
  'singleSignOn.completeSignIn': {
    SECOND_FACTOR: [factorSentences.needed],
    ACCOUNT_LOCKED: [signInSentences.locked],
    CONFLICT: [ssoSentences.identityTaken, ssoSentences.hasIdentity],
    RULE: [
      ...answer,
      ...identity,
      ssoSentences.wrongCode,
      ssoSentences.tooManyTries,
      ssoSentences.numberTaken,
      ssoSentences.noNewAccounts,
      ssoSentences.addFactorFirst,
    ],
  },
  'singleSignOn.completeLinking': {
    ...ofTicketOrSession,
    ...proofRequired,
    CONFLICT: [ssoSentences.identityTaken, ssoSentences.hasIdentity],
    RULE: [...answer, ...identity],
  },
  'singleSignOn.completeProof': {
    ...ofTicketOrSession,
    RULE: [...answer, ssoSentences.otherAccount, ssoSentences.ownFactor],
  },

  'roster.setRosterColumns': { CONFLICT: [rosterSentences.notReady, rosterSentences.applying] },
  'roster.applyRoster': {
    ...proofRequired,
    CONFLICT: [rosterSentences.notReady, rosterSentences.applying],
    RULE: [rosterSentences.question, rosterSentences.welcomes],
  },
  'roster.cancelRoster': { CONFLICT: [rosterSentences.notReady] },
  'roster.undoRoster': {
    ...proofRequired,
    CONFLICT: [
      rosterSentences.notReady,
      rosterSentences.notLatest,
      rosterSentences.changedSince,
      rosterSentences.applying,
    ],
  },
  'roster.retryRoster': { ...proofRequired, CONFLICT: [rosterSentences.notReady, rosterSentences.applying] },
  'roster.giveUpRoster': { ...proofRequired, CONFLICT: [rosterSentences.notReady] },

  'webhooks.createWebhook': {
    ...notFound,
    ...proofRequired,
    RULE: [webhookSentences.address, webhookSentences.ownNetwork, webhookSentences.mostWebhooks],
  },
  'webhooks.renewWebhookSecret': proofRequired,
  'webhooks.deleteWebhook': proofRequired,

  'policies.readActivePolicy': { NOT_FOUND: [policySentences.notFound] },
  'policies.changePolicy': {
    NOT_FOUND: [policySentences.notFound],
    CONFLICT: [sentences.changedMeanwhile],
  },

  'categories.renameCategory': { CONFLICT: [sentences.changedMeanwhile] },
  'categories.deleteCategory': {
    ...proofRequired,
    CONFLICT: [categorySentences.hasUsers, categorySentences.typeName],
  },
};
