// The screens of a classroom in one chunk, since staff move between them.
export { ClassroomLessonsScreen } from './classroom-lessons-screen.tsx';
export { ClassroomPlanScreen } from './classroom-plan-screen.tsx';
export { ClassroomScreen } from './classroom-students-screen.tsx';
