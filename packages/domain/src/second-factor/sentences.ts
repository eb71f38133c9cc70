// Messages about the second factor. Separate from the schemas, so that screens can load without them.

export const maxPasskeys = 20;

export const factorSentences = {
  needed: 'Please confirm in a second way that it is you',
  proveAgain: 'Please show again that it is you',
  code: 'Please enter the code',
  wrongPassword: 'This password is wrong',
  wrongCode: 'This code is wrong. Please enter the code that the app shows now',
  wrongRecoveryCode: 'This recovery code is wrong or was used before',
  badPasskey: 'The passkey was not accepted. Please try again',
  passkeyNotUsed: 'The passkey was not used. Please try again, or choose another way',
  noWindow: 'The browser did not open the window. Please allow it, or choose another way',
  expired: 'This took too long. Please sign in again',
  hasApp: 'You already use an app. Please remove it first',
  maxPasskeys: 'You have 20 passkeys already. Please remove one first',
  noFactor: 'This person has no two-step sign-in',
  ownReset: 'Two other administrators must do this',
  anotherConfirms: 'Another administrator must confirm this',
  newAdministrator:
    'You have had your role for less than a day. Please try again tomorrow, or ask a colleague',
  addFirst: 'Please add two-step sign-in to your own account first',
  otherPart:
    'You have changed something else of this account in the last day. Please ask a colleague, or try again tomorrow',
  otherUnfit:
    'Whoever began this cannot be one of the two: they are new in their role, have no two-step sign-in, have changed something else of this account, or have left. Please try again tomorrow, or let a colleague begin anew',
  lastFactor: 'Staff need a second way to sign in. Please add another one first',
} as const;
