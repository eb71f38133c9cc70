// The screens of one person, loaded together: whoever opens one moves between them.
export { PersonalScreen } from './personal-screen.tsx';
export { StudentLearningScreen } from './student-learning-screen.tsx';
export { StudentModulesScreen } from './student-modules-screen.tsx';
export { StudentTasksScreen } from './student-tasks-screen.tsx';
