// What the privacy page says when there is nothing to show.

export const policySentences = { notFound: 'Policy not found' } as const;

/** How long the privacy page waits before it says so, in milliseconds. */
export const policyWait = 1_500;
