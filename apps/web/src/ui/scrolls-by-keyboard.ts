// What scrolls must be reachable by keyboard, and not every browser sees to it by itself.
export const scrollsByKeyboard = { tabIndex: 0 } as const;
