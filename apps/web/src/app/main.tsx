// Starts the app in the page.
import './polyfills.ts';
import '../theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { numberInLink } from '../connection/number-in-link.ts';
import { session } from '../connection/session.ts';
import { signInCode } from '../connection/sign-in-code.ts';
import { chooseLocale } from '../messages/i18n.ts';
import { restoreFocus } from '../navigation/restore-focus.ts';
import { leaveComposingKeys } from '../ui/composing-keys.ts';
import { App } from './app.tsx';
import { firstScreen } from './first-screen.ts';
import { reportErrors, reportProblem } from './error-reports.ts';

const element = document.getElementById('app');
if (element === null) throw new Error('The page has no element for the app');
reportErrors();
leaveComposingKeys(window, () => window.matchMedia('(pointer: fine)').matches);
restoreFocus(document);
signInCode.note();
numberInLink.note(session.current() !== null);
void Promise.all([chooseLocale(), firstScreen()]).then(() =>
  createRoot(element, {
    onCaughtError: (problem) => {
      console.error(problem);
      reportProblem(problem);
    },
  }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
