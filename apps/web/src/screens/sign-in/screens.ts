// The one chunk of the sign-in and reset screens: the router imports it, so it only re-exports.
export { NewPasswordScreen, NewPinScreen, RequestResetScreen } from './reset-screens.tsx';
export { StaffLoginScreen, StudentLoginScreen, ToLoginWithCard } from './login-screens.tsx';
