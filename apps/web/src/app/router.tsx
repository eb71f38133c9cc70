// Every address of the app, and the screen that each kind of visitor sees there.
import { createRootRoute, createRoute, createRouter, Outlet, type AnyRoute } from '@tanstack/react-router';
import { BrokenScreen } from '../navigation/broken-screen.tsx';
import { lazyWithRetry, type LazyWithRetry } from '../navigation/lazy-with-retry.tsx';
import { ScreenMissing } from '../navigation/part-missing.tsx';
import { page, type Screen, type Screens } from './page.tsx';
import { Root } from './root.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: page({}) });

/** An address below its parent's. Without screens of its own it only leads to those below it; `Outlet` shows them to some visitors. */
function at<Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  screens?: Screens,
) {
  const component = screens && page(screens, StudentLogin);
  return createRoute({ getParentRoute: () => parent, path, component });
}

/** The screen exported as `name` by a lazily loaded module. */
function screen<Name extends string>(
  load: () => Promise<Record<Name, Screen>>,
  name: Name,
): LazyWithRetry<object> {
  return lazyWithRetry(async () => (await load())[name], ScreenMissing);
}

const signIn = () => import('../screens/sign-in/screens.ts');
const StudentLogin = screen(signIn, 'StudentLoginScreen');
const StaffLogin = screen(signIn, 'StaffLoginScreen');
const collegeAccount = () => import('../screens/sign-in/college-account-screen.tsx');
const CollegeAccount = screen(collegeAccount, 'CollegeAccountScreen');
const CollegeAccountDone = screen(collegeAccount, 'CollegeAccountDone');
const collegeAccountOfUser = () => import('../screens/staff/college-account/college-account-screens.tsx');
const CollegeAccountLinked = screen(collegeAccountOfUser, 'CollegeAccountLinked');
const CollegeAccountProved = screen(collegeAccountOfUser, 'CollegeAccountProved');
const RequestReset = screen(signIn, 'RequestResetScreen');
const NewPin = screen(signIn, 'NewPinScreen');
const NewPassword = screen(signIn, 'NewPasswordScreen');
const resetLink = () => import('../screens/sign-in/reset-link-screens.tsx');
const NewPinLink = screen(resetLink, 'NewPinLinkScreen');
const NewPasswordLink = screen(resetLink, 'NewPasswordLinkScreen');
const PublicPolicy = screen(
  () => import('../screens/policies/public-policy-screen.tsx'),
  'PublicPolicyScreen',
);
const Policy = screen(() => import('../screens/policies/policy-screen.tsx'), 'PolicyScreen');
const Home = screen(() => import('../screens/home/home-screen.tsx'), 'HomeScreen');
const lesson = () => import('../screens/lesson/lesson-screens.ts');
const LearningList = screen(lesson, 'LearningListScreen');
const Resource = screen(lesson, 'ResourceScreen');
const TaskList = screen(lesson, 'TaskListScreen');
const Task = screen(lesson, 'TaskScreen');
const Finished = screen(lesson, 'FinishedScreen');
const Classroom = screen(() => import('../screens/chat/classroom-chat-screen.tsx'), 'ClassroomChatScreen');
const Inbox = screen(() => import('../screens/inbox/inbox-screen.tsx'), 'InboxScreen');
const Conversation = screen(() => import('../screens/chat/conversation-screen.tsx'), 'ConversationScreen');
const Profile = screen(() => import('../screens/profile/profile-screen.tsx'), 'ProfileScreen');
const MyDevices = screen(() => import('../screens/profile/my-devices-screen.tsx'), 'MyDevicesScreen');
const TwoStep = screen(() => import('../screens/profile/two-step-screen.tsx'), 'TwoStepScreen');
const NotSent = screen(() => import('../screens/not-sent/not-sent-screen.tsx'), 'NotSentScreen');
const Targets = screen(() => import('../screens/targets/targets-screen.tsx'), 'TargetsScreen');
const Target = screen(() => import('../screens/targets/target-screen.tsx'), 'TargetScreen');
const plan = () => import('../screens/plan/plan-screen.tsx');
const Plan = screen(plan, 'PlanScreen');
const ToStartOfPlan = screen(plan, 'ToStartOfPlan');
const Today = screen(() => import('../screens/staff/today/today-screen.tsx'), 'TodayScreen');
const Classrooms = screen(
  () => import('../screens/staff/classrooms/classroom-list-screen.tsx'),
  'ClassroomListScreen',
);
const classroomOfStaff = () => import('../screens/staff/classroom/classroom-screens.ts');
const StaffClassroom = screen(classroomOfStaff, 'ClassroomScreen');
const StaffClassroomLessons = screen(classroomOfStaff, 'ClassroomLessonsScreen');
const StaffClassroomPlan = screen(classroomOfStaff, 'ClassroomPlanScreen');
const Topics = screen(() => import('../screens/staff/topics/topic-list-screen.tsx'), 'TopicListScreen');
const ClassProgress = screen(
  () => import('../screens/staff/class-table/class-progress-screen.tsx'),
  'ClassProgressScreen',
);
const moduleOfStaff = () => import('../screens/staff/module/module-screens.tsx');
const ModuleResources = screen(moduleOfStaff, 'ModuleResourcesScreen');
const ModuleTasks = screen(moduleOfStaff, 'ModuleTasksScreen');
const LessonPreview = screen(
  () => import('../screens/staff/lesson-preview/lesson-preview.tsx'),
  'LessonPreview',
);
const Review = screen(() => import('../screens/staff/review/review-screen.tsx'), 'ReviewScreen');
const Users = screen(() => import('../screens/staff/users/user-list-screen.tsx'), 'UserListScreen');
const InviteSeveral = screen(
  () => import('../screens/staff/invite/invite-several-screen.tsx'),
  'InviteSeveralScreen',
);
const SearchUsers = screen(
  () => import('../screens/staff/search/search-users-screen.tsx'),
  'SearchUsersScreen',
);
const user = () => import('../screens/student/user-screens.ts');
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
  learner: Home,
  staff: Today,
};
const admin = () => import('../screens/admin/admin-screens.ts');
const AdminArea = screen(admin, 'AdminArea');
const Templates = screen(admin, 'TemplateListScreen');
const Template = screen(admin, 'TemplateScreen');
const Reports = screen(admin, 'ReportScreen');
const MachineKeys = screen(admin, 'MachineKeyListScreen');
const Webhooks = screen(admin, 'WebhookListScreen');
const SingleSignOn = screen(admin, 'SingleSignOnScreen');
const Roster = screen(admin, 'RosterScreen');
const PolicyEditor = screen(admin, 'PolicyEditorScreen');
const Categories = screen(admin, 'CategoryListScreen');
const Audit = screen(admin, 'AuditScreen');
const Alerts = screen(admin, 'AlertListScreen');
const Storage = screen(admin, 'StorageScreen');

/** Staff see what their learners see. */
const everyone = (shown: Screen): Screens => ({ learner: shown, staff: shown });

const lessonRoute = at(root, '/topics/$topicId/modules/$moduleId', { learner: Outlet, staff: LessonPreview });
const staffRoute = at(root, '/staff', { signedOut: StaffLogin, staff: Outlet });
const classroomRoute = at(staffRoute, '/classrooms/$groupChatId');
const moduleRoute = at(staffRoute, '/topics/$topicId/modules/$moduleId');
const userRoute = at(staffRoute, '/users/$userId');
const userModuleRoute = at(userRoute, '/progress/modules/$moduleId');
const userPlanRoute = at(userRoute, '/learningPlans/$planId');
const adminRoute = at(staffRoute, '/admin', { staff: AdminArea });

const routeTree = root.addChildren([
  at(root, '/', { signedOut: StudentLogin, learner: Home, staff: Today }),
  at(root, '/resetPin', { signedOut: RequestReset }),
  at(root, '/reset/$resetCode', { signedOut: NewPin, ...everyone(NewPinLink) }),
  at(root, '/reset/$resetCode/staff', { signedOut: NewPassword, ...everyone(NewPasswordLink) }),
  at(root, '/collegeAccount/signIn', { signedOut: CollegeAccount, staff: CollegeAccountDone }),
  at(root, '/collegeAccount/link', { staff: CollegeAccountLinked }),
  at(root, '/collegeAccount/prove', { staff: CollegeAccountProved }),
  at(root, '/privacy', { signedOut: PublicPolicy, ...everyone(Policy) }),

  lessonRoute.addChildren([
    at(lessonRoute, '/', everyone(LearningList)),
    at(lessonRoute, '/learning', everyone(LearningList)),
    at(lessonRoute, '/learning/$resourceId', everyone(Resource)),
    at(lessonRoute, '/tasks', everyone(TaskList)),
    at(lessonRoute, '/tasks/$taskId', everyone(Task)),
    at(lessonRoute, '/finished', everyone(Finished)),
  ]),

  at(root, '/classes/$chatId', everyone(Classroom)),
  at(root, '/inbox', everyone(Inbox)),
  at(root, '/messages/$chatId', everyone(Conversation)),
  at(root, '/profile', everyone(Profile)),
  at(root, '/profile/devices', everyone(MyDevices)),
  at(root, '/profile/twoStep', { staff: TwoStep }),
  at(root, '/notSent', everyone(NotSent)),
  at(root, '/targets', everyone(Targets)),
  at(root, '/targets/$targetId', everyone(Target)),
  at(root, '/learningPlan', everyone(ToStartOfPlan)),
  at(root, '/learningPlan/$questionSet', everyone(Plan)),

  staffRoute.addChildren([
    at(staffRoute, '/', { staff: Classrooms }),
    at(staffRoute, '/classrooms', { staff: Classrooms }),
    classroomRoute.addChildren([
      at(classroomRoute, '/', { staff: StaffClassroom }),
      at(classroomRoute, '/lessons', { staff: StaffClassroomLessons }),
      at(classroomRoute, '/plan', { staff: StaffClassroomPlan }),
      at(classroomRoute, '/progress', { staff: ClassProgress }),
    ]),
    at(staffRoute, '/review', { staff: Review }),
    at(staffRoute, '/topics', { staff: Topics }),
    moduleRoute.addChildren([
      at(moduleRoute, '/', { staff: ModuleResources }),
      at(moduleRoute, '/learningResources', { staff: ModuleResources }),
      at(moduleRoute, '/tasks', { staff: ModuleTasks }),
    ]),
    at(staffRoute, '/users', { staff: Users }),
    at(staffRoute, '/users/invite', { staff: InviteSeveral }),
    at(staffRoute, '/search/users', { staff: SearchUsers }),
    userRoute.addChildren([
      at(userRoute, '/', { staff: Personal }),
      at(userRoute, '/personal', { staff: Personal }),
      at(userRoute, '/progress', { staff: StudentModules }),
      at(userRoute, '/progress/modules', { staff: StudentModules }),
      userModuleRoute.addChildren([
        at(userModuleRoute, '/', { staff: StudentLearning }),
        at(userModuleRoute, '/learning', { staff: StudentLearning }),
        at(userModuleRoute, '/tasks', { staff: StudentTasks }),
      ]),
      at(userRoute, '/progress/targets', { staff: StudentTargets }),
      at(userRoute, '/learningPlans', { staff: StudentPlans }),
      at(userRoute, '/learningPlan', { staff: ToActivePlanOfStudent }),
      userPlanRoute.addChildren([
        at(userPlanRoute, '/', { staff: ToStartOfStudentPlan }),
        at(userPlanRoute, '/$questionSet', { staff: StudentPlan }),
      ]),
    ]),
    adminRoute.addChildren([
      at(adminRoute, '/', { staff: Templates }),
      at(adminRoute, '/alerts', { staff: Alerts }),
      at(adminRoute, '/learningPlans', { staff: Templates }),
      at(adminRoute, '/learningPlans/$templateId/{-$questionSet}', { staff: Template }),
      at(adminRoute, '/reports', { staff: Reports }),
      at(adminRoute, '/keys', { staff: MachineKeys }),
      at(adminRoute, '/webhooks', { staff: Webhooks }),
      at(adminRoute, '/singleSignOn', { staff: SingleSignOn }),
      at(adminRoute, '/roster', { staff: Roster }),
      at(adminRoute, '/privacy', { staff: PolicyEditor }),
      at(adminRoute, '/categories', { staff: Categories }),
      at(adminRoute, '/audit', { staff: Audit }),
      at(adminRoute, '/storage', { staff: Storage }),
    ]),
    // The staff login is shown at every address below `/staff`, whether or not it exists.
    at(staffRoute, '/$', {}),
  ]),
]);

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultErrorComponent: BrokenScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** A lesson was opened from home: one with nothing to read opens on its tasks. */
    isFromHome?: boolean;
  }
}
