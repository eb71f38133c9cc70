// Keeps the list of the colleges' sign-in services on this device, so that the login shows their buttons at once.
import { deviceStorage } from '../ui/web-storage.ts';

export type Service = { readonly id: string; readonly name: string };

const key = 'foothold.signInServices';

export const cachedServices = {
  read: (): readonly Service[] => {
    try {
      const stored: unknown = JSON.parse(deviceStorage.read(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isService) : [];
    } catch {
      return [];
    }
  },
  /** Without storage they are asked for each time. */
  write: (services: readonly Service[]): void => {
    if (services.length > 0) deviceStorage.write(key, JSON.stringify(services));
    else deviceStorage.remove(key);
  },
};

function isService(value: unknown): value is Service {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name } = value as Readonly<Record<string, unknown>>;
  return typeof id === 'string' && typeof name === 'string';
}
