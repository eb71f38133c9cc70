// The two screens of a module's page in one chunk, since staff move between them.
export { ModuleResourcesScreen } from './module-resources-screen.tsx';
export { ModuleTasksScreen } from './module-tasks-screen.tsx';
