// Has the first screen's code at hand before anything is drawn: a placeholder would stay for a third of a second at least.
import { session } from '../connection/session.ts';
import { staffLoginFlag } from '../connection/staff-login-flag.ts';
import { SignedIn } from './root.tsx';
import { firstScreens } from './router.tsx';

// The files were asked for with the page itself. When they are slower than this, a placeholder is better than nothing.
const patienceMs = 400;

export async function firstScreen(): Promise<void> {
  const parts =
    session.current() === null
      ? firstScreens.signedOut.map((screen) => screen.load())
      : [loadShell(), ...firstScreens.signedIn.map((screen) => screen.load())];
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([Promise.allSettled(parts), patience]);
}

async function loadShell(): Promise<void> {
  await SignedIn.load();
  const { LearnerShell, StaffShell } = await import('../areas/signed-in.tsx');
  await (staffLoginFlag.isSet() ? StaffShell : LearnerShell).load();
}
