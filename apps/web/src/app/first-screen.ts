// Has the first screen's code at hand before anything is drawn: a placeholder would stay for a third of a second at least.
import { session } from '../connection/session.ts';
import { staffLoginFlag } from '../connection/staff-login-flag.ts';
import { SignedIn } from './root.tsx';
import { firstScreens } from './router.tsx';
import { senders } from './senders.ts';

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

/** With the line open, what is known already is drawn at once, and no spinner before it. */
async function loadShell(): Promise<void> {
  const [{ LearnerShell, StaffShell, openLineEarly }] = await Promise.all([
    import('../areas/signed-in.tsx'),
    SignedIn.load(),
  ]);
  const who = session.current();
  const line = who === null ? null : openLineEarly(who, senders);
  await Promise.all([line, (staffLoginFlag.isSet() ? StaffShell : LearnerShell).load()]);
}
