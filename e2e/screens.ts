// Lists every screen of the app: its address, its user, and text that shows it is complete.
import type { Name } from '../testing/cast.ts';
import { personId } from '../testing/cast.ts';
import { missingId } from '../testing/identity.ts';
import { chats, modules, plans, resources, targets, tasks, templates, topics } from '../testing/world-ids.ts';

export type Screen = {
  readonly name: string;
  readonly path: string;
  /** Null: not signed in. */
  readonly who: Name | null;
  /** Text that is on the screen once everything is loaded. */
  readonly shows: RegExp;
  readonly device: 'phone' | 'laptop';
};

const lesson = `/topics/${topics.town}/modules/${modules.directions}`;
/** Dao has done everything in it. */
const finished = `/topics/${topics.health}/modules/${modules.doctor}`;
const student = `/staff/users/${personId('amina')}`;

function seenBy(
  who: Name | null,
  device: Screen['device'],
  list: Readonly<Record<string, readonly [string, RegExp]>>,
): Screen[] {
  return Object.entries(list).map(([name, [path, shows]]) => ({ name, path, shows, who, device }));
}

export const screens: readonly Screen[] = [
  ...seenBy(null, 'phone', {
    'student-login': ['/', /Welcome/],
    'staff-login': ['/staff', /Staff Login/],
    'request-reset': ['/resetPin', /Reset your PIN/],
    'student-login-card': ['/#phone=07700-900199', /Hello, card found/],
    'new-pin': ['/reset/some-code', /PIN/],
    'new-password': ['/reset/some-code/staff', /password/i],
    'privacy-signed-out': ['/privacy', /We keep your data safe/],
    'not-found-signed-out': ['/nothing/here', /Sorry, page not found/],
  }),
  ...seenBy('amina', 'phone', {
    home: ['/', /At the shops/],
    lesson: [lesson, /Follow the route/],
    resource: [`${lesson}/learning/${resources.map}`, /Look at the map/],
    'resource-broken': [`${lesson}/learning/${resources.broken}`, /Invalid URL/],
    tasks: [`${lesson}/tasks`, /Describe your way home/],
    task: [`${lesson}/tasks/${tasks.photo}`, /Well done, Amina/],
    'task-not-found': [`${lesson}/tasks/${missingId}`, /Task not found/],
    classroom: [`/classes/${chats.blue}`, /Good morning everyone/],
    inbox: ['/inbox', /Colin Clarke/],
    conversation: [`/messages/${chats.aminaAndClarke}`, /I am late today/],
    'chat-not-found': [`/messages/${missingId}`, /Chat not found/],
    profile: ['/profile', /Amina Yusuf/],
    'my-devices': ['/profile/devices', /This device/],
    messages: ['/profile/messages', /Messages on this phone/],
    install: ['/profile/install', /Put the app on your phone/],
    'not-sent': ['/notSent', /Nothing is waiting here/],
    targets: ['/targets', /Target 1 of Amina/],
    target: [`/targets/${targets.aminaSeen}`, /I read the notice alone/],
    voice: ['/voice', /No recordings yet/],
    'plan-start': ['/learningPlan/start', /What do you want to learn/],
    'plan-end': ['/learningPlan/end', /What can you do now/],
    privacy: ['/privacy', /We keep your data safe/],
    'card-signed-in': ['/card#phone=07700-900199', /This card has the number/],
    'new-pin-signed-in': ['/reset/some-code', /To choose a new PIN with this link/],
    'not-found': ['/nothing/here', /Sorry, page not found/],
  }),
  ...seenBy('dao', 'phone', {
    'lesson-finished': [`${finished}/finished`, /You finished\s+At the doctor/],
    'home-all-finished': ['/', /You have finished all your lessons/],
  }),
  ...seenBy('elena', 'phone', {
    'home-empty': ['/', /Your class is not ready yet/],
    'look-around': ['/lookAround/1', /Ana is at the market/],
    'look-around-mark': ['/lookAround/2', /Five apples are one pound/],
    'look-around-try': ['/lookAround/3', /We do not keep your words/],
  }),
  ...seenBy('clarke', 'laptop', {
    classrooms: ['/staff', /Blue/],
    'staff-classroom': [`/staff/classrooms/${chats.blue}`, /By need/],
    'staff-classroom-lessons': [`/staff/classrooms/${chats.blue}/lessons`, /Formal letters/],
    'staff-classroom-plan': [`/staff/classrooms/${chats.blue}/plan`, /Assign ILP to all students/],
    'class-progress': [`/staff/classrooms/${chats.blue}/progress`, /Bilal Khan/],
    review: ['/staff/review', /Bilal Khan/],
    topics: ['/staff/topics', /Speaking/],
    module: [`/staff${lesson}`, /Follow the route/],
    'module-tasks': [`/staff${lesson}/tasks`, /Describe your way home/],
    'lesson-preview': [`${lesson}/learning`, /Look at the map/],
    students: ['/staff/users', /Amina Yusuf/],
    student: [student, /Amina Yusuf/],
    'student-modules': [`${student}/progress/modules`, /Asking the way/],
    'student-learning': [`${student}/progress/modules/${modules.directions}/learning`, /Follow the route/],
    'student-tasks': [`${student}/progress/modules/${modules.directions}/tasks`, /Well done, Amina/],
    'student-targets': [`${student}/progress/targets`, /Target 1 of Amina/],
    'student-voice': [`${student}/voice`, /No recordings yet/],
    'student-plans': [`${student}/learningPlans`, /My year/],
    'student-plan': [`${student}/learningPlans/${plans.amina}/start`, /Only staff can answer this/],
    'staff-home': ['/', /Students who need you/],
    'staff-chat': [`/classes/${chats.blue}`, /Good morning everyone/],
    'staff-inbox': ['/inbox', /New message/],
    'staff-conversation': [`/messages/${chats.aminaAndClarke}`, /I am late today/],
    'staff-profile': ['/profile', /Open the chat when I open a classroom/],
    'staff-devices': ['/profile/devices', /This device/],
    'staff-messages': ['/profile/messages', /Work to read/],
    'two-step': ['/profile/twoStep', /Add an authenticator app/],
    'new-password-signed-in': ['/reset/some-code/staff', /To choose a new password with this link/],
    'classroom-not-found': [`/staff/classrooms/${missingId}`, /Classroom not found/],
    'module-not-found': [`/staff/topics/${topics.town}/modules/${missingId}`, /Module not found/],
    'student-not-found': [`/staff/users/${missingId}`, /User not found/],
  }),
  ...seenBy('priya', 'laptop', {
    users: ['/staff/users', /Colin Clarke/],
    user: [student, /Delete user/],
    'invite-several': ['/staff/users/invite', /One person on each line/],
    'search-users': ['/staff/search/users', /Search for/],
    templates: ['/staff/admin/learningPlans', /My year/],
    'template-published': [`/staff/admin/learningPlans/${templates.published}/start`, /cannot be changed/],
    'template-draft': [`/staff/admin/learningPlans/${templates.draft}/start`, /Add question/],
    reports: ['/staff/admin/reports', /Users by Classroom/],
    'machine-keys': ['/staff/admin/keys', /Student records/],
    webhooks: ['/staff/admin/webhooks', /records\.invalid/],
    'single-sign-on': ['/staff/admin/singleSignOn', /morning\.example\.org/],
    roster: ['/staff/admin/roster', /Files so far/],
    'policy-editor': ['/staff/admin/privacy', /Last saved/],
    categories: ['/staff/admin/categories', /Evening/],
    alerts: ['/staff/admin/alerts', /Phone number of Bilal Khan/],
    audit: ['/staff/admin/audit', /What happened/],
    reach: ['/staff/admin/reach', /Nothing sent in the last 12 weeks/],
    storage: ['/staff/admin/storage', /People who store the most/],
  }),
];

/** Opened without an answer of a college, which the server refuses. */
export const refused: readonly Screen[] = [
  ...seenBy(null, 'phone', {
    'college-account': ['/collegeAccount/signIn', /Sign in with your college account/],
  }),
  ...seenBy('clarke', 'laptop', {
    'college-account-linked': ['/collegeAccount/link', /College account/],
    'college-account-proved': ['/collegeAccount/prove', /College account/],
  }),
];

/** A screen with the buttons that open a dialog over it. */
export type Opened = Screen & {
  readonly opens: readonly (string | RegExp)[];
  /** In the menu behind three dots, which gets the focus back. */
  readonly inMenu: readonly string[];
};

function over(name: string, opens: Opened['opens'], inMenu: Opened['inMenu'] = []): Opened {
  const screen = screens.find((each) => each.name === name);
  if (screen === undefined) throw new Error(`Unknown screen ${name}.`);
  return { ...screen, opens, inMenu };
}

export const opened: readonly Opened[] = [
  over('task', ['Take photo', 'Record voice']),
  over('profile', ['Change picture']),
  over('classrooms', ['Create', /^Change Category/]),
  over(
    'staff-classroom',
    [/^Bilal Khan/, 'About this classroom', 'Edit classroom name', 'Add Students', 'Add module'],
    ['Add or remove people', 'Help people sign in', 'Delete classroom'],
  ),
  over('topics', ['Create', 'Add module', /^Import/, /^Edit topic/, /^Delete topic/]),
  over('module', ['Give to class…'], ['Edit', 'Delete']),
  over('staff-inbox', ['New message']),
  over('students', ['Invite', 'Help people sign in']),
  over('student-targets', ['Add personal target', 'Edit personal targets']),
  over('student-plans', ['Set learning plan']),
  over('user', ['Edit', 'Lock account', 'Reset PIN', 'Delete user']),
  over('template-draft', ['Delete', 'Publish']),
  over('machine-keys', ['Create key', /^Revoke/]),
  over(
    'webhooks',
    ['Create webhook', /^Deliveries to records/],
    ['Send again from…', 'New secret', 'Delete'],
  ),
  over('single-sign-on', ['Add single sign-on', /^Edit/, /^Remove/]),
  over('reach', [/^Edit/]),
  over('categories', ['Create category', /^Edit/, /^Delete/]),
];
