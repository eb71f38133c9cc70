// What became of the link that a person is sent when a new role needs another kind of secret.

export const secretMessages = ['on its way', 'too many', 'not confirmed', 'number clash'] as const;
/** Whether the person was sent a link to choose the kind of secret (PIN or password) that the new role signs in with. */
export type SecretMessage = (typeof secretMessages)[number];
