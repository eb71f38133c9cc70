// Remembers on this device that its users sign in on the staff login.
import { deviceStorage } from '../ui/web-storage.ts';

const key = 'foothold.staffLogin';

export const staffLoginFlag = {
  isSet: (): boolean => deviceStorage.read(key) !== null,
  set: (): void => deviceStorage.write(key, '1'),
  clear: (): void => deviceStorage.remove(key),
};
