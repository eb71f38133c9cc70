// The two screens of a module's page, loaded together: whoever opens one moves between them.
export { ModuleResourcesScreen } from './module-resources-screen.tsx';
export { ModuleTasksScreen } from './module-tasks-screen.tsx';
