// Every call the server answers, in the shape of the domain's contract; a test compares the two.
import {
  deleteMessageCall,
  markChatCheckedCall,
  saveMessageAsEvidenceCall,
  sendMessageCall,
} from '../chat/calls.ts';
import { startConversationCall } from '../chat/conversations.ts';
import { readConversationsCall, readMessagesCall } from '../chat/documents.ts';
import { setChatLockedCall, writeWhiteboardCall } from '../chat/whiteboard.ts';
import {
  addResourceCall,
  addTaskCall,
  changeResourceCall,
  changeTaskCall,
  deleteResourceCall,
  deleteTaskCall,
  orderResourcesCall,
  orderTasksCall,
} from '../curriculum/item-calls.ts';
import {
  addModuleCall,
  changeModuleCall,
  deleteModuleCall,
  importModuleCall,
  readModuleClassroomsCall,
  readModulesCall,
  readSharedModulesCall,
  setModuleImageCall,
} from '../curriculum/module-calls.ts';
import { addTopicCall, changeTopicCall, deleteTopicCall, readTopicsCall } from '../curriculum/topic-calls.ts';
import {
  assignPlanToClassroomCall,
  createClassroomCall,
  deleteClassroomCall,
  listClassroomsCall,
  setParticipantsCall,
  updateClassroomCall,
} from '../classrooms/calls.ts';
import {
  addModulesCall,
  orderClassroomCall,
  removeModuleCall,
  setModuleCall,
} from '../classrooms/module-calls.ts';
import {
  createCategoryCall,
  deleteCategoryCall,
  readCategoriesCall,
  readCategoryContentsCall,
  renameCategoryCall,
} from '../categories/calls.ts';
import {
  addTaskEvidenceCall,
  deleteTaskCommentCall,
  deleteTaskEvidenceCall,
  markTaskCheckedCall,
  setTaskCommentCall,
} from '../evidence/calls.ts';
import {
  addTargetEvidenceCall,
  deleteTargetCommentCall,
  deleteTargetEvidenceCall,
  setTargetCommentCall,
} from '../targets/evidence-calls.ts';
import { confirmNumberCall, markAlertLookedAtCall } from '../people/alert-calls.ts';
import {
  inviteUserCall,
  deleteUserCall,
  editUserCall,
  readOwnDocumentCall,
  readUserCall,
  readUsersCall,
  searchUsersCall,
  selectCategoryCall,
  setAccountLockedCall,
} from '../people/calls.ts';
import { setPreferencesCall, setProfileImageCall } from '../people/profile.ts';
import {
  activatePlanCall,
  archivePlanCall,
  deletePlanCall,
  markPlanCheckedCall,
  savePlanAnswersCall,
  setPlanCall,
} from '../plans/calls.ts';
import {
  changeTemplateCall,
  createTemplateCall,
  deleteTemplateCall,
  duplicateTemplateCall,
  publishTemplateCall,
  readTemplatesCall,
} from '../plans/template-calls.ts';
import { changePolicyCall, readActivePolicyCall, readPoliciesCall } from '../policies/calls.ts';
import { setResourceStatusCall } from '../progress/calls.ts';
import {
  completeResetCall,
  loginCall,
  readSessionCall,
  requestResetCall,
  showRoomCodeCall,
  signOutCall,
  endOwnSessionCall,
  endOtherSessionsCall,
  liftOwnLockCall,
} from '../sign-in/calls.ts';
import {
  addTargetCall,
  deleteTargetCall,
  editTargetCall,
  markTargetCheckedCall,
  markTargetSeenCall,
} from '../targets/calls.ts';
import type { Call } from '../edge/call.ts';

export const calls: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  signIn: {
    login: loginCall,
    requestReset: requestResetCall,
    completeReset: completeResetCall,
    showRoomCode: showRoomCodeCall,
    readSession: readSessionCall,
    signOut: signOutCall,
    endOwnSession: endOwnSessionCall,
    endOtherSessions: endOtherSessionsCall,
    liftOwnLock: liftOwnLockCall,
  },
  people: {
    inviteUser: inviteUserCall,
    setProfileImage: setProfileImageCall,
    setPreferences: setPreferencesCall,
    readOwnDocument: readOwnDocumentCall,
    selectCategory: selectCategoryCall,
    readUsers: readUsersCall,
    readUser: readUserCall,
    editUser: editUserCall,
    setAccountLocked: setAccountLockedCall,
    confirmNumber: confirmNumberCall,
    markAlertLookedAt: markAlertLookedAtCall,
    deleteUser: deleteUserCall,
    searchUsers: searchUsersCall,
  },
  curriculum: {
    readTopics: readTopicsCall,
    addTopic: addTopicCall,
    changeTopic: changeTopicCall,
    deleteTopic: deleteTopicCall,
    readModules: readModulesCall,
    addModule: addModuleCall,
    changeModule: changeModuleCall,
    setModuleImage: setModuleImageCall,
    readModuleClassrooms: readModuleClassroomsCall,
    deleteModule: deleteModuleCall,
    readSharedModules: readSharedModulesCall,
    importModule: importModuleCall,
    addResource: addResourceCall,
    changeResource: changeResourceCall,
    deleteResource: deleteResourceCall,
    orderResources: orderResourcesCall,
    addTask: addTaskCall,
    changeTask: changeTaskCall,
    deleteTask: deleteTaskCall,
    orderTasks: orderTasksCall,
  },
  progress: { setResourceStatus: setResourceStatusCall },
  evidence: {
    addTaskEvidence: addTaskEvidenceCall,
    deleteTaskEvidence: deleteTaskEvidenceCall,
    markTaskChecked: markTaskCheckedCall,
    setTaskComment: setTaskCommentCall,
    deleteTaskComment: deleteTaskCommentCall,
    addTargetEvidence: addTargetEvidenceCall,
    deleteTargetEvidence: deleteTargetEvidenceCall,
    setTargetComment: setTargetCommentCall,
    deleteTargetComment: deleteTargetCommentCall,
  },
  targets: {
    addTarget: addTargetCall,
    editTarget: editTargetCall,
    deleteTarget: deleteTargetCall,
    markTargetChecked: markTargetCheckedCall,
    markTargetSeen: markTargetSeenCall,
  },
  plans: {
    savePlanAnswers: savePlanAnswersCall,
    markPlanChecked: markPlanCheckedCall,
    setPlan: setPlanCall,
    archivePlan: archivePlanCall,
    activatePlan: activatePlanCall,
    deletePlan: deletePlanCall,
  },
  chat: {
    readConversations: readConversationsCall,
    readMessages: readMessagesCall,
    markChatChecked: markChatCheckedCall,
    sendMessage: sendMessageCall,
    deleteMessage: deleteMessageCall,
    saveMessageAsEvidence: saveMessageAsEvidenceCall,
    writeWhiteboard: writeWhiteboardCall,
    setChatLocked: setChatLockedCall,
    startConversation: startConversationCall,
  },
  classrooms: {
    listClassrooms: listClassroomsCall,
    createClassroom: createClassroomCall,
    updateClassroom: updateClassroomCall,
    deleteClassroom: deleteClassroomCall,
    addModules: addModulesCall,
    setModule: setModuleCall,
    removeModule: removeModuleCall,
    orderClassroom: orderClassroomCall,
    setParticipants: setParticipantsCall,
    assignPlanToClassroom: assignPlanToClassroomCall,
  },
  templates: {
    readTemplates: readTemplatesCall,
    createTemplate: createTemplateCall,
    changeTemplate: changeTemplateCall,
    publishTemplate: publishTemplateCall,
    duplicateTemplate: duplicateTemplateCall,
    deleteTemplate: deleteTemplateCall,
  },
  policies: {
    readActivePolicy: readActivePolicyCall,
    readPolicies: readPoliciesCall,
    changePolicy: changePolicyCall,
  },
  categories: {
    readCategories: readCategoriesCall,
    createCategory: createCategoryCall,
    renameCategory: renameCategoryCall,
    readCategoryContents: readCategoryContentsCall,
    deleteCategory: deleteCategoryCall,
  },
};
