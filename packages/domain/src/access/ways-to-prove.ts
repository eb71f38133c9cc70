// The ways in which somebody shows that it is them.

/** The best first. The password is only asked of those who have nothing else: a passkey, an app, or codes on paper. */
export const waysToProve = ['passkey', 'app', 'recovery code', 'password'] as const;
export type WayToProve = (typeof waysToProve)[number];
