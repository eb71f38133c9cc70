// The screens of one lesson in one chunk, since users move between them.
export { FinishedScreen } from './finished-screen.tsx';
export { LearningListScreen, TaskListScreen } from './list-screens.tsx';
export { ResourceScreen } from './resource-screen.tsx';
export { TaskScreen } from './task-screen.tsx';
