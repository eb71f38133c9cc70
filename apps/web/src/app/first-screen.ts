// Loads the first screen's code before the first render, and home's before a session starts: a placeholder would stay for at least
// a third of a second.
import { requestSnapshots } from '../connection/preloaded-snapshots.ts';
import { session, type Session } from '../connection/session.ts';
import { staffLoginFlag } from '../connection/staff-login-flag.ts';
import { onFirstInteraction } from '../ui/first-interaction.ts';
import { SignedIn } from './root.tsx';
import { firstScreens } from './router.tsx';
import { senders } from './senders.ts';

// The page preloads these files. If they take longer than this, a placeholder is better than a blank page.
const placeholderDelayMs = 400;
// The sign-in form shows a spinner until then. After this, home's placeholders say more.
const homeDelayMs = 2000;

export async function firstScreen(): Promise<void> {
  session.beforeStart((next) => atMost(homeDelayMs, [openHome(next)]));
  const current = session.current();
  if (current === null) onFirstInteraction(() => void loadHome().catch(() => undefined));
  await atMost(
    placeholderDelayMs,
    current === null
      ? firstScreens.signedOut.map((screen) => screen.load())
      : [loadShell(current), loadStart()],
  );
}

async function atMost(ms: number, parts: readonly Promise<unknown>[]): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, ms));
  await Promise.race([Promise.allSettled(parts), timeout]);
}

/** Of staff only where they are: their start at other addresses is another. */
async function loadStart(): Promise<unknown> {
  if (!staffLoginFlag.isSet()) return await firstScreens.learner.load();
  return isAtHome() ? await firstScreens.staff.load() : undefined;
}

function isAtHome(): boolean {
  return window.location.pathname === '/';
}

/** With the connection open, cached rows render at once, without a spinner. */
async function loadShell(current: Session) {
  const [{ LearnerShell, StaffShell, preloadConnection }] = await Promise.all([
    import('./signed-in.tsx'),
    SignedIn.load(),
  ]);
  const connection = preloadConnection(current, senders);
  await (staffLoginFlag.isSet() ? StaffShell : LearnerShell).load();
  return await connection;
}

/** While a learner types. Staff, on laptops, wait for theirs. */
async function loadHome(): Promise<void> {
  if (staffLoginFlag.isSet()) return;
  const [{ LearnerShell }, { loadRestOfHome }] = await Promise.all([
    import('./signed-in.tsx'),
    import('../screens/home/home-screen.tsx'),
    SignedIn.load(),
    firstScreens.learner.load(),
  ]);
  await Promise.all([LearnerShell.load(), loadRestOfHome()]);
}

/** Behind the sign-in form, so that home is rendered once, whole. */
async function openHome(next: Session): Promise<void> {
  const isStaff = staffLoginFlag.isSet();
  const isHome = isAtHome() && !isStaff;
  if (isHome) requestSnapshots(next);
  const [connection] = await Promise.all([
    loadShell(next),
    isHome && loadHome(),
    isStaff && firstScreens.staff.load(),
  ]);
  await connection?.hydrated;
}
