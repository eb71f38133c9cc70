// Remembers on this device that its users sign in on the staff login.

const key = 'foothold.staffLogin';

export const staffLoginFlag = {
  isSet: (): boolean => localStorage.getItem(key) !== null,
  set: (): void => localStorage.setItem(key, '1'),
  clear: (): void => localStorage.removeItem(key),
};
