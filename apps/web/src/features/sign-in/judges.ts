// What each form of signing in and resetting accepts, as the domain has it. Loaded at the first touch: nobody is judged before.
import {
  newPasswordForm,
  newPinForm,
  requestResetForm,
  staffSignInForm,
  studentSignInForm,
} from '@foothold/domain/sign-in/input';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';

export const judges = {
  studentSignIn: standardSchemaResolver(studentSignInForm),
  staffSignIn: standardSchemaResolver(staffSignInForm),
  requestReset: standardSchemaResolver(requestResetForm),
  newPin: standardSchemaResolver(newPinForm),
  newPassword: standardSchemaResolver(newPasswordForm),
};
