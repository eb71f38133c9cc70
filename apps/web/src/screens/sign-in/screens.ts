// The one chunk of the sign-in and reset screens: the router imports it, so it only re-exports.
export { NewPasswordScreen } from './new-password-screen.tsx';
export { NewPinScreen } from './new-pin-screen.tsx';
export { RequestResetScreen } from './request-reset-screen.tsx';
export { StaffLoginScreen } from './staff-login-screen.tsx';
export { StudentLoginScreen } from './student-login-screen.tsx';
