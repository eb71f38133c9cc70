// Every address of the app, and the screen that each kind of visitor sees there.
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { BrokenScreen } from '../navigation/broken-screen.tsx';
import { lazyWithRetry, type LazyWithRetry } from '../navigation/lazy-with-retry.tsx';
import { ScreenMissing } from '../navigation/part-missing.tsx';
import { page, type Screen, type Screens } from './page.tsx';
import { Root } from './root.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: page({}) });

function at<const Path extends string>(path: Path, screens: Screens) {
  return createRoute({ getParentRoute: () => root, path, component: page(screens, StudentLogin) });
}

/** The screen exported as `name` by a lazily loaded module. */
function screen<Name extends string>(
  load: () => Promise<Record<Name, Screen>>,
  name: Name,
): LazyWithRetry<object> {
  return lazyWithRetry(async () => (await load())[name], ScreenMissing);
}

const signIn = () => import('../features/sign-in/screens.ts');
const StudentLogin = screen(signIn, 'StudentLoginScreen');
const StaffLogin = screen(signIn, 'StaffLoginScreen');
const RequestReset = screen(signIn, 'RequestResetScreen');
const NewPin = screen(signIn, 'NewPinScreen');
const NewPassword = screen(signIn, 'NewPasswordScreen');
const resetLink = () => import('../areas/reset-link-screens.tsx');
const NewPinLink = screen(resetLink, 'NewPinLinkScreen');
const NewPasswordLink = screen(resetLink, 'NewPasswordLinkScreen');
const PublicPolicy = screen(
  () => import('../areas/signed-out/public-policy-screen.tsx'),
  'PublicPolicyScreen',
);
const Policy = screen(() => import('../features/policies/policy-screen.tsx'), 'PolicyScreen');
const Home = screen(() => import('../areas/learner/home-screen.tsx'), 'HomeScreen');
const lesson = () => import('../areas/learner/lesson-screens.ts');
const LearningList = screen(lesson, 'LearningListScreen');
const Resource = screen(lesson, 'ResourceScreen');
const TaskList = screen(lesson, 'TaskListScreen');
const Task = screen(lesson, 'TaskScreen');
const Classroom = screen(() => import('../features/chat/classroom-chat-screen.tsx'), 'ClassroomChatScreen');
const Inbox = screen(() => import('../features/chat/inbox-screen.tsx'), 'InboxScreen');
const Conversation = screen(() => import('../features/chat/conversation-screen.tsx'), 'ConversationScreen');
const Profile = screen(() => import('../areas/profile-screen.tsx'), 'ProfileScreen');
const MyDevices = screen(() => import('../areas/my-devices-screen.tsx'), 'MyDevicesScreen');
const NotSent = screen(() => import('../areas/not-sent-screen.tsx'), 'NotSentScreen');
const Targets = screen(() => import('../features/targets/targets-screen.tsx'), 'TargetsScreen');
const Target = screen(() => import('../features/targets/target-screen.tsx'), 'TargetScreen');
const Plan = screen(() => import('../features/plans/plan-screen.tsx'), 'PlanScreen');
const ToStartOfPlan = screen(() => import('../features/plans/to-start-of-plan.tsx'), 'ToStartOfPlan');
const Classrooms = screen(() => import('../areas/staff/classroom-list-screen.tsx'), 'ClassroomListScreen');
const StaffClassroom = screen(() => import('../areas/staff/classroom-screen.tsx'), 'ClassroomScreen');
const Topics = screen(() => import('../features/curriculum/topic-list-screen.tsx'), 'TopicListScreen');
const ClassProgress = screen(() => import('../areas/staff/class-progress-screen.tsx'), 'ClassProgressScreen');
const moduleOfStaff = () => import('../features/curriculum/module-screens.ts');
const ModuleResources = screen(moduleOfStaff, 'ModuleResourcesScreen');
const ModuleTasks = screen(moduleOfStaff, 'ModuleTasksScreen');
const preview = () => import('../areas/staff/lesson-preview-screens.tsx');
const PreviewedLearningList = screen(preview, 'PreviewedLearningList');
const PreviewedResource = screen(preview, 'PreviewedResource');
const PreviewedTaskList = screen(preview, 'PreviewedTaskList');
const PreviewedTask = screen(preview, 'PreviewedTask');
const Review = screen(() => import('../areas/staff/review-screen.tsx'), 'ReviewScreen');
const Users = screen(() => import('../areas/staff/user-list-screen.tsx'), 'UserListScreen');
const InviteSeveral = screen(() => import('../areas/staff/invite-several-screen.tsx'), 'InviteSeveralScreen');
const SearchUsers = screen(() => import('../areas/staff/search-users-screen.tsx'), 'SearchUsersScreen');
const user = () => import('../areas/staff/user-screens.ts');
const Personal = screen(user, 'PersonalScreen');
const StudentModules = screen(user, 'StudentModulesScreen');
const StudentLearning = screen(user, 'StudentLearningScreen');
const StudentTasks = screen(user, 'StudentTasksScreen');
const StudentTargets = screen(user, 'StudentTargetsScreen');
const StudentPlans = screen(user, 'StudentPlansScreen');
const StudentPlan = screen(user, 'StudentPlanScreen');
const ToStartOfStudentPlan = screen(user, 'ToStartOfStudentPlan');
const ToActivePlanOfStudent = screen(user, 'ToActivePlanOfStudent');

/** The start screens, by kind of visitor. */
export const firstScreens = {
  signedOut: [StudentLogin, StaffLogin, RequestReset, NewPin, NewPassword],
  signedIn: [Home],
};
const admin = () => import('../areas/staff/admin/admin-screens.ts');
const Templates = screen(admin, 'TemplateListScreen');
const Template = screen(admin, 'TemplateScreen');
const Reports = screen(admin, 'ReportScreen');
const PolicyEditor = screen(admin, 'PolicyEditorScreen');
const Categories = screen(admin, 'CategoryListScreen');
const Audit = screen(admin, 'AuditScreen');
const Alerts = screen(admin, 'AlertListScreen');
const Storage = screen(admin, 'StorageScreen');

/** Staff see what their learners see. */
const everyone = (shown: Screen): Screens => ({ learner: shown, staff: shown });

const routeTree = root.addChildren([
  at('/', { signedOut: StudentLogin, learner: Home, staff: Home }),
  at('/resetPin', { signedOut: RequestReset }),
  at('/reset/$resetCode', { signedOut: NewPin, ...everyone(NewPinLink) }),
  at('/reset/$resetCode/staff', { signedOut: NewPassword, ...everyone(NewPasswordLink) }),
  at('/privacy', { signedOut: PublicPolicy, learner: Policy, staff: Policy }),

  at('/topics/$topicId/modules/$moduleId', { learner: LearningList, staff: PreviewedLearningList }),
  at('/topics/$topicId/modules/$moduleId/learning', { learner: LearningList, staff: PreviewedLearningList }),
  at('/topics/$topicId/modules/$moduleId/learning/$resourceId', {
    learner: Resource,
    staff: PreviewedResource,
  }),
  at('/topics/$topicId/modules/$moduleId/tasks', { learner: TaskList, staff: PreviewedTaskList }),
  at('/topics/$topicId/modules/$moduleId/tasks/$taskId', { learner: Task, staff: PreviewedTask }),

  at('/classes/$chatId', everyone(Classroom)),
  at('/inbox', everyone(Inbox)),
  at('/messages/$chatId', everyone(Conversation)),
  at('/profile', everyone(Profile)),
  at('/profile/devices', everyone(MyDevices)),
  at('/notSent', everyone(NotSent)),
  at('/targets', everyone(Targets)),
  at('/targets/$targetId', everyone(Target)),
  at('/learningPlan', everyone(ToStartOfPlan)),
  at('/learningPlan/$questionSet', everyone(Plan)),

  // As an index: without the slash, the address would match the catch-all below.
  at('/staff/', { signedOut: StaffLogin, staff: Classrooms }),
  at('/staff/classrooms', { signedOut: StaffLogin, staff: Classrooms }),
  at('/staff/classrooms/$groupChatId', { signedOut: StaffLogin, staff: StaffClassroom }),
  at('/staff/classrooms/$groupChatId/progress', { signedOut: StaffLogin, staff: ClassProgress }),
  at('/staff/review', { signedOut: StaffLogin, staff: Review }),
  at('/staff/topics', { signedOut: StaffLogin, staff: Topics }),
  at('/staff/topics/$topicId/modules/$moduleId', { signedOut: StaffLogin, staff: ModuleResources }),
  at('/staff/topics/$topicId/modules/$moduleId/learningResources', {
    signedOut: StaffLogin,
    staff: ModuleResources,
  }),
  at('/staff/topics/$topicId/modules/$moduleId/tasks', { signedOut: StaffLogin, staff: ModuleTasks }),
  at('/staff/users', { signedOut: StaffLogin, staff: Users }),
  at('/staff/users/invite', { signedOut: StaffLogin, staff: InviteSeveral }),
  at('/staff/search/users', { signedOut: StaffLogin, staff: SearchUsers }),
  at('/staff/users/$userId', { signedOut: StaffLogin, staff: Personal }),
  at('/staff/users/$userId/personal', { signedOut: StaffLogin, staff: Personal }),
  at('/staff/users/$userId/progress', { signedOut: StaffLogin, staff: StudentModules }),
  at('/staff/users/$userId/progress/modules', { signedOut: StaffLogin, staff: StudentModules }),
  at('/staff/users/$userId/progress/modules/$moduleId', { signedOut: StaffLogin, staff: StudentLearning }),
  at('/staff/users/$userId/progress/modules/$moduleId/learning', {
    signedOut: StaffLogin,
    staff: StudentLearning,
  }),
  at('/staff/users/$userId/progress/modules/$moduleId/tasks', { signedOut: StaffLogin, staff: StudentTasks }),
  at('/staff/users/$userId/progress/targets', { signedOut: StaffLogin, staff: StudentTargets }),
  at('/staff/users/$userId/learningPlans', { signedOut: StaffLogin, staff: StudentPlans }),
  at('/staff/users/$userId/learningPlan', { signedOut: StaffLogin, staff: ToActivePlanOfStudent }),
  at('/staff/users/$userId/learningPlans/$planId', { signedOut: StaffLogin, staff: ToStartOfStudentPlan }),
  at('/staff/users/$userId/learningPlans/$planId/$questionSet', {
    signedOut: StaffLogin,
    staff: StudentPlan,
  }),
  at('/staff/admin/alerts', { signedOut: StaffLogin, staff: Alerts }),
  at('/staff/admin', { signedOut: StaffLogin, staff: Templates }),
  at('/staff/admin/learningPlans', { signedOut: StaffLogin, staff: Templates }),
  at('/staff/admin/learningPlans/$templateId', { signedOut: StaffLogin, staff: Template }),
  at('/staff/admin/learningPlans/$templateId/$questionSet', { signedOut: StaffLogin, staff: Template }),
  at('/staff/admin/reports', { signedOut: StaffLogin, staff: Reports }),
  at('/staff/admin/privacy', { signedOut: StaffLogin, staff: PolicyEditor }),
  at('/staff/admin/categories', { signedOut: StaffLogin, staff: Categories }),
  at('/staff/admin/audit', { signedOut: StaffLogin, staff: Audit }),
  at('/staff/admin/storage', { signedOut: StaffLogin, staff: Storage }),
  at('/staff/$', { signedOut: StaffLogin }),
]);

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: false,
  defaultErrorComponent: BrokenScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
