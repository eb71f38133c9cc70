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

/** The screens of one lazily loaded module, in one chunk, since users move between them. */
function screensOf<Name extends string>(load: () => Promise<Record<Name, Screen>>) {
  return (name: Name) => screen(load, name);
}

const signIn = screensOf(() => import('../screens/sign-in/screens.ts'));
const StudentLogin = signIn('StudentLoginScreen');
const StaffLogin = signIn('StaffLoginScreen');
const collegeAccount = screensOf(() => import('../screens/sign-in/sso-callback-screen.tsx'));
const collegeAccountOfUser = screensOf(() => import('../screens/staff/sso-link/sso-link-screens.tsx'));
const RequestReset = signIn('RequestResetScreen');
const NewPin = signIn('NewPinScreen');
const NewPassword = signIn('NewPasswordScreen');
const resetLink = screensOf(() => import('../screens/sign-in/reset-link-screens.tsx'));
const PublicPolicy = screen(
  () => import('../screens/policies/public-policy-screen.tsx'),
  'PublicPolicyScreen',
);
const Policy = screen(() => import('../screens/policies/policy-screen.tsx'), 'PolicyScreen');
const Home = screen(() => import('../screens/home/home-screen.tsx'), 'HomeScreen');
const lesson = screensOf(() => import('../screens/lesson/lesson-screens.ts'));
const LearningList = lesson('LearningListScreen');
const Classroom = screen(() => import('../screens/chat/classroom-chat-screen.tsx'), 'ClassroomChatScreen');
const Inbox = screen(() => import('../screens/inbox/inbox-screen.tsx'), 'InboxScreen');
const Conversation = screen(() => import('../screens/chat/conversation-screen.tsx'), 'ConversationScreen');
const Profile = screen(() => import('../screens/profile/profile-screen.tsx'), 'ProfileScreen');
const MyDevices = screen(() => import('../screens/profile/my-devices-screen.tsx'), 'MyDevicesScreen');
const Messages = screen(() => import('../screens/profile/messages-screen.tsx'), 'MessagesScreen');
const Install = screen(() => import('../screens/profile/install-screen.tsx'), 'InstallScreen');
const TwoStep = screen(() => import('../screens/profile/two-step-screen.tsx'), 'TwoStepScreen');
const NotSent = screen(() => import('../screens/not-sent/not-sent-screen.tsx'), 'NotSentScreen');
const Targets = screen(() => import('../screens/targets/targets-screen.tsx'), 'TargetsScreen');
const Target = screen(() => import('../screens/targets/target-screen.tsx'), 'TargetScreen');
const Voice = screen(() => import('../screens/voice/voice-screen.tsx'), 'VoiceScreen');
const LookAround = screen(() => import('../screens/look-around/look-around-screen.tsx'), 'LookAroundScreen');
const plan = screensOf(() => import('../screens/plan/plan-screen.tsx'));
const Today = screen(() => import('../screens/staff/today/today-screen.tsx'), 'TodayScreen');
const Classrooms = screen(
  () => import('../screens/staff/classrooms/classroom-list-screen.tsx'),
  'ClassroomListScreen',
);
const classroomOfStaff = screensOf(() => import('../screens/staff/classroom/classroom-screens.ts'));
const Topics = screen(() => import('../screens/staff/topics/topic-list-screen.tsx'), 'TopicListScreen');
const ClassProgress = screen(
  () => import('../screens/staff/class-table/class-progress-screen.tsx'),
  'ClassProgressScreen',
);
const moduleOfStaff = screensOf(() => import('../screens/staff/module/module-screens.tsx'));
const ModuleResources = moduleOfStaff('ModuleResourcesScreen');
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
const user = screensOf(() => import('../screens/student/user-screens.ts'));
const Personal = user('PersonalScreen');
const StudentModules = user('StudentModulesScreen');
const StudentLearning = user('StudentLearningScreen');
const admin = screensOf(() => import('../screens/admin/admin-screens.ts'));
const Templates = admin('TemplateListScreen');

/** The start screens, by kind of visitor. */
export const firstScreens = {
  signedOut: [StudentLogin, StaffLogin, RequestReset, NewPin, NewPassword],
  learner: Home,
  staff: Today,
};

/** Staff see what their learners see. */
const everyone = (shown: Screen): Screens => ({ learner: shown, staff: shown });

const lessonRoute = at(root, '/topics/$topicId/modules/$moduleId', { learner: Outlet, staff: LessonPreview });
const staffRoute = at(root, '/staff', { signedOut: StaffLogin, staff: Outlet });
const classroomRoute = at(staffRoute, '/classrooms/$groupChatId');
const moduleRoute = at(staffRoute, '/topics/$topicId/modules/$moduleId');
const userRoute = at(staffRoute, '/users/$userId');
const userModuleRoute = at(userRoute, '/progress/modules/$moduleId');
const userPlanRoute = at(userRoute, '/learningPlans/$planId');
const adminRoute = at(staffRoute, '/admin', { staff: admin('AdminArea') });

const routeTree = root.addChildren([
  at(root, '/', { signedOut: StudentLogin, learner: Home, staff: Today }),
  at(root, '/resetPin', { signedOut: RequestReset }),
  at(root, '/reset/$resetCode', { signedOut: NewPin, ...everyone(resetLink('NewPinLinkScreen')) }),
  at(root, '/reset/$resetCode/staff', {
    signedOut: NewPassword,
    ...everyone(resetLink('NewPasswordLinkScreen')),
  }),
  at(root, '/card', { signedOut: signIn('ToLoginWithCard'), ...everyone(resetLink('CardLinkScreen')) }),
  at(root, '/collegeAccount/signIn', {
    signedOut: collegeAccount('SsoCallbackScreen'),
    staff: collegeAccount('SsoDoneScreen'),
  }),
  at(root, '/collegeAccount/link', { staff: collegeAccountOfUser('SsoLinkedScreen') }),
  at(root, '/collegeAccount/prove', { staff: collegeAccountOfUser('SsoProvedScreen') }),
  at(root, '/privacy', { signedOut: PublicPolicy, ...everyone(Policy) }),

  lessonRoute.addChildren([
    at(lessonRoute, '/', everyone(LearningList)),
    at(lessonRoute, '/learning', everyone(LearningList)),
    at(lessonRoute, '/learning/$resourceId', everyone(lesson('ResourceScreen'))),
    at(lessonRoute, '/tasks', everyone(lesson('TaskListScreen'))),
    at(lessonRoute, '/tasks/$taskId', everyone(lesson('TaskScreen'))),
    at(lessonRoute, '/finished', everyone(lesson('FinishedScreen'))),
  ]),

  at(root, '/classes/$chatId', everyone(Classroom)),
  at(root, '/inbox', everyone(Inbox)),
  at(root, '/messages/$chatId', everyone(Conversation)),
  at(root, '/profile', everyone(Profile)),
  at(root, '/profile/devices', everyone(MyDevices)),
  at(root, '/profile/messages', everyone(Messages)),
  at(root, '/profile/install', { learner: Install }),
  at(root, '/profile/twoStep', { staff: TwoStep }),
  at(root, '/notSent', everyone(NotSent)),
  at(root, '/targets', everyone(Targets)),
  at(root, '/targets/$targetId', everyone(Target)),
  at(root, '/voice', { learner: Voice }),
  at(root, '/lookAround/$page', { learner: LookAround }),
  at(root, '/learningPlan', everyone(plan('ToStartOfPlan'))),
  at(root, '/learningPlan/$questionSet', everyone(plan('PlanScreen'))),

  staffRoute.addChildren([
    at(staffRoute, '/', { staff: Classrooms }),
    at(staffRoute, '/classrooms', { staff: Classrooms }),
    classroomRoute.addChildren([
      at(classroomRoute, '/', { staff: classroomOfStaff('ClassroomScreen') }),
      at(classroomRoute, '/lessons', { staff: classroomOfStaff('ClassroomLessonsScreen') }),
      at(classroomRoute, '/plan', { staff: classroomOfStaff('ClassroomPlanScreen') }),
      at(classroomRoute, '/progress', { staff: ClassProgress }),
    ]),
    at(staffRoute, '/review', { staff: Review }),
    at(staffRoute, '/topics', { staff: Topics }),
    moduleRoute.addChildren([
      at(moduleRoute, '/', { staff: ModuleResources }),
      at(moduleRoute, '/learningResources', { staff: ModuleResources }),
      at(moduleRoute, '/tasks', { staff: moduleOfStaff('ModuleTasksScreen') }),
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
        at(userModuleRoute, '/tasks', { staff: user('StudentTasksScreen') }),
      ]),
      at(userRoute, '/progress/targets', { staff: user('StudentTargetsScreen') }),
      at(userRoute, '/voice', { staff: user('StudentVoiceScreen') }),
      at(userRoute, '/learningPlans', { staff: user('StudentPlansScreen') }),
      at(userRoute, '/learningPlan', { staff: user('ToActivePlanOfStudent') }),
      userPlanRoute.addChildren([
        at(userPlanRoute, '/', { staff: user('ToStartOfStudentPlan') }),
        at(userPlanRoute, '/$questionSet', { staff: user('StudentPlanScreen') }),
      ]),
    ]),
    adminRoute.addChildren([
      at(adminRoute, '/', { staff: Templates }),
      at(adminRoute, '/alerts', { staff: admin('AlertListScreen') }),
      at(adminRoute, '/learningPlans', { staff: Templates }),
      at(adminRoute, '/learningPlans/$templateId/{-$questionSet}', { staff: admin('TemplateScreen') }),
      at(adminRoute, '/reports', { staff: admin('ReportScreen') }),
      at(adminRoute, '/keys', { staff: admin('MachineKeyListScreen') }),
      at(adminRoute, '/webhooks', { staff: admin('WebhookListScreen') }),
      at(adminRoute, '/singleSignOn', { staff: admin('SingleSignOnScreen') }),
      at(adminRoute, '/reach', { staff: admin('ReachScreen') }),
      at(adminRoute, '/roster', { staff: admin('RosterScreen') }),
      at(adminRoute, '/privacy', { staff: admin('PolicyEditorScreen') }),
      at(adminRoute, '/categories', { staff: admin('CategoryListScreen') }),
      at(adminRoute, '/audit', { staff: admin('AuditScreen') }),
      at(adminRoute, '/storage', { staff: admin('StorageScreen') }),
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
    /** A module's resources or tasks open with the form of a new one. */
    addsItem?: boolean;
    /** People are invited for this class. */
    intoChatId?: string;
  }
}
