// Messages of the privacy page when there is no policy.

export const policySentences = { notFound: 'Policy not found' } as const;

/** How long the privacy page waits before it shows them, in milliseconds. */
export const policyWait = 1_500;
