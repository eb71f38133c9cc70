// The ways in which somebody shows that it is them.

/** The best first. The password is only asked of those who have nothing else: a passkey, an app, codes on paper, or the college. */
export const waysToProve = ['passkey', 'app', 'college account', 'recovery code', 'password'] as const;
export type WayToProve = (typeof waysToProve)[number];

/** With so many recovery codes left, it is time for new ones. */
export const fewRecoveryCodes = 3;
