// The screens of one user in one chunk, since staff move between them.
export { PersonalScreen } from './personal-screen.tsx';
export { StudentLearningScreen } from './student-learning-screen.tsx';
export { StudentModulesScreen } from './student-modules-screen.tsx';
export { StudentPlanScreen, ToActivePlanOfStudent, ToStartOfStudentPlan } from './student-plan-screen.tsx';
export { StudentPlansScreen } from './student-plans-screen.tsx';
export { StudentTargetsScreen } from './student-targets-screen.tsx';
export { StudentTasksScreen } from './student-tasks-screen.tsx';
