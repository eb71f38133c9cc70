// Loads the first screen's code before the first render: a placeholder would stay for at least a third of a second.
import { session } from '../connection/session.ts';
import { staffLoginFlag } from '../connection/staff-login-flag.ts';
import { SignedIn } from './root.tsx';
import { firstScreens } from './router.tsx';
import { senders } from './senders.ts';

// The page preloads these files. If they take longer than this, a placeholder is better than a blank page.
const placeholderDelayMs = 400;

export async function firstScreen(): Promise<void> {
  const parts =
    session.current() === null
      ? firstScreens.signedOut.map((screen) => screen.load())
      : [loadShell(), ...firstScreens.signedIn.map((screen) => screen.load())];
  const timeout = new Promise((resolve) => setTimeout(resolve, placeholderDelayMs));
  await Promise.race([Promise.allSettled(parts), timeout]);
}

/** With the connection open, cached rows render at once, without a spinner. */
async function loadShell(): Promise<void> {
  const [{ LearnerShell, StaffShell, preloadConnection }] = await Promise.all([
    import('../areas/signed-in.tsx'),
    SignedIn.load(),
  ]);
  const current = session.current();
  const connection = current === null ? null : preloadConnection(current, senders);
  await Promise.all([connection, (staffLoginFlag.isSet() ? StaffShell : LearnerShell).load()]);
}
