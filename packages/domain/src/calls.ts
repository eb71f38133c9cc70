// Every call, by feature: one contract for the typed client, the HTTP API and its document.
import {
  deleteMessage,
  markChatChecked,
  saveMessageAsEvidence,
  sendMessage,
  setChatLocked,
  writeWhiteboard,
} from './chat/calls.ts';
import { startConversation } from './chat/conversation.ts';
import { createCategory, deleteCategory, readCategories, renameCategory } from './categories/calls.ts';
import {
  addModule,
  addTopic,
  changeModule,
  changeTopic,
  deleteModule,
  deleteTopic,
  importModule,
  readModules,
  readSharedModules,
  readTopics,
  setModuleImage,
} from './curriculum/calls.ts';
import {
  addResource,
  addTask,
  changeResource,
  changeTask,
  deleteResource,
  deleteTask,
  orderResources,
  orderTasks,
} from './curriculum/item-calls.ts';
import {
  addModules,
  assignPlanToClassroom,
  createClassroom,
  deleteClassroom,
  listClassrooms,
  orderClassroom,
  removeModule,
  setModule,
  setParticipants,
  updateClassroom,
} from './classrooms/calls.ts';
import {
  addTargetEvidence,
  addTaskEvidence,
  deleteTargetComment,
  deleteTargetEvidence,
  deleteTaskComment,
  deleteTaskEvidence,
  markTaskChecked,
  setTargetComment,
  setTaskComment,
} from './evidence/calls.ts';
import {
  deleteUser,
  editUser,
  readOwnDocument,
  readUser,
  readUsers,
  searchUsers,
  selectCategory,
  setAccountLocked,
} from './people/calls.ts';
import { setPreferences, setProfileImage } from './people/profile-calls.ts';
import {
  activatePlan,
  archivePlan,
  deletePlan,
  markPlanChecked,
  savePlanAnswers,
  setPlan,
} from './plans/calls.ts';
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  publishTemplate,
  readTemplates,
} from './plans/template-calls.ts';
import { changePolicy, readActivePolicy, readPolicies } from './policies/calls.ts';
import { setResourceStatus } from './progress/calls.ts';
import { completeReset, inviteUser, login, readSession, requestReset, signOut } from './sign-in/calls.ts';
import { addTarget, deleteTarget, editTarget, markTargetChecked, markTargetSeen } from './targets/calls.ts';

export const contract = {
  signIn: { login, requestReset, completeReset, inviteUser, readSession, signOut },
  people: {
    setProfileImage,
    setPreferences,
    readOwnDocument,
    selectCategory,
    readUsers,
    readUser,
    editUser,
    setAccountLocked,
    deleteUser,
    searchUsers,
  },
  curriculum: {
    readTopics,
    addTopic,
    changeTopic,
    deleteTopic,
    readModules,
    addModule,
    changeModule,
    setModuleImage,
    deleteModule,
    readSharedModules,
    importModule,
    addResource,
    changeResource,
    deleteResource,
    orderResources,
    addTask,
    changeTask,
    deleteTask,
    orderTasks,
  },
  progress: { setResourceStatus },
  evidence: {
    addTaskEvidence,
    deleteTaskEvidence,
    markTaskChecked,
    setTaskComment,
    deleteTaskComment,
    addTargetEvidence,
    deleteTargetEvidence,
    setTargetComment,
    deleteTargetComment,
  },
  targets: { addTarget, editTarget, deleteTarget, markTargetChecked, markTargetSeen },
  plans: { savePlanAnswers, markPlanChecked, setPlan, archivePlan, activatePlan, deletePlan },
  chat: {
    markChatChecked,
    sendMessage,
    deleteMessage,
    saveMessageAsEvidence,
    writeWhiteboard,
    setChatLocked,
    startConversation,
  },
  classrooms: {
    listClassrooms,
    createClassroom,
    updateClassroom,
    deleteClassroom,
    addModules,
    setModule,
    removeModule,
    orderClassroom,
    setParticipants,
    assignPlanToClassroom,
  },
  templates: { readTemplates, createTemplate, changeTemplate, publishTemplate, deleteTemplate },
  policies: { readActivePolicy, readPolicies, changePolicy },
  categories: { readCategories, createCategory, renameCategory, deleteCategory },
};
