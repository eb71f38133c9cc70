// The screens of one lesson, loaded together: whoever opens a lesson moves between them.
export { LearningListScreen } from './learning-list-screen.tsx';
export { ResourceScreen } from './resource-screen.tsx';
export { TaskListScreen } from './task-list-screen.tsx';
export { TaskScreen } from './task-screen.tsx';
