// The screens of one user in one chunk, since staff move between them.
export { PersonalScreen } from './personal/personal-screen.tsx';
export { StudentLearningScreen, StudentTasksScreen } from './modules/student-module-screens.tsx';
export { StudentModulesScreen } from './modules/student-modules-screen.tsx';
export {
  StudentPlanScreen,
  ToActivePlanOfStudent,
  ToStartOfStudentPlan,
} from './plans/student-plan-screen.tsx';
export { StudentPlansScreen } from './plans/student-plans-screen.tsx';
export { StudentTargetsScreen } from './targets/student-targets-screen.tsx';
export { StudentVoiceScreen } from './voice/student-voice-screen.tsx';
