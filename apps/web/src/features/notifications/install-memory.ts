// Remembers on this device that the app was put on its home screen, or that somebody did not want that: of the phone, not of a person.
import { deviceStorage } from '../../ui/web-storage.ts';

const key = 'foothold.install';

export type InstallMemory = 'installed' | 'declined';

export const installMemory = {
  read: (): InstallMemory | null => {
    const stored = deviceStorage.read(key);
    return stored === 'installed' || stored === 'declined' ? stored : null;
  },
  write: (memory: InstallMemory): void => deviceStorage.write(key, memory),
};
