// Messages about signing in and choosing a new PIN or password. Separate from the schemas, so that screens can load without them.

/** Shown where a PIN is chosen, and therefore refused as one. */
export const examplePin = '481527';

export const signInSentences = {
  phoneNumber: 'Please enter your phone number',
  pin: 'Please enter your PIN',
  pinDigits: 'PINs can only contain numbers',
  password: 'Please enter your Password',
  newPin: 'Please choose a new PIN',
  newPinRule: 'PINs must be numeric and have a minimum length of 6 digits',
  confirmPin: 'Please confirm your PIN',
  pinsMatch: 'PINs must match',
  knownPin: 'Please choose another PIN. Staff know this one',
  newPassword: 'Please choose a new password',
  knownPassword: 'Please choose another password. Staff know this one',
  newPasswordRule:
    'Minimum length 8 characters, including one uppercase, one lowercase, one number and one special case character (@ $ ! % * # ? &)',
  confirmPassword: 'Please confirm your new password',
  passwordsMatch: 'Passwords must match',
  easyPin: 'This PIN is easy to guess. Please choose another one',
  phonePin: 'This PIN is part of the phone number. Please choose another one',
  easyPassword: 'This password is easy to guess. Please choose another one',
  wrong: 'The phone number or the PIN is wrong.',
  nowPassword:
    'Your account is for staff now and needs a password. Please open the link in your text message, or ask an admin for a new one',
  nowPin: 'You need a PIN now. Open the link in your text message.',
  locked: 'Account locked',
  lockedHelp: 'Account locked, please contact a member of staff',
  badPhoneNumber: 'Please enter a valid phone number',
  badReset: 'This link is old. Ask for a new one.',
  resetSent: 'Reset message sent',
  resetNotSent: 'Failed to send a reset message',
  resetDone: 'Reset complete',
  tooManyUnlocks: 'Ask your teacher or an admin for help.',
  tooManyResets: 'Too many reset messages. Please wait and try again',
} as const;
