// The screens of one lesson in one chunk, since users move between them.
export { FinishedScreen } from './finished-screen.tsx';
export { LearningListScreen } from './learning-list-screen.tsx';
export { ResourceScreen } from './resource-screen.tsx';
export { TaskListScreen } from './task-list-screen.tsx';
export { TaskScreen } from './task-screen.tsx';
