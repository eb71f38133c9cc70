// The ways in which somebody shows that it is them.

/** The password is only asked of those who have nothing else: a passkey, an authenticator app, or codes on paper. */
export const waysToProve = ['password', 'passkey', 'app', 'recovery code', 'college account'] as const;
export type WayToProve = (typeof waysToProve)[number];
