// Makes scroll containers focusable by keyboard, which not every browser does by itself.
export const scrollsByKeyboard = { tabIndex: 0 } as const;
