// The form resolvers of sign-in and reset, from the domain's schemas. Loaded on first interaction: validation needs it no earlier.
import {
  newPasswordForm,
  newPinForm,
  requestResetForm,
  staffSignInForm,
  studentSignInForm,
} from '@foothold/domain/sign-in/input';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';

export const resolvers = {
  studentSignIn: standardSchemaResolver(studentSignInForm),
  staffSignIn: standardSchemaResolver(staffSignInForm),
  requestReset: standardSchemaResolver(requestResetForm),
  newPin: standardSchemaResolver(newPinForm),
  newPassword: standardSchemaResolver(newPasswordForm),
};
