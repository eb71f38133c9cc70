// Keeps the list of the colleges' sign-in services on this device, so that the login shows their buttons at once.

export type Service = { readonly id: string; readonly name: string };

const key = 'foothold.signInServices';

export const cachedServices = {
  read: (): readonly Service[] => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isService) : [];
    } catch {
      return [];
    }
  },
  write: (services: readonly Service[]): void => {
    try {
      if (services.length > 0) localStorage.setItem(key, JSON.stringify(services));
      else localStorage.removeItem(key);
    } catch {
      // Without storage they are asked for each time.
    }
  },
};

function isService(value: unknown): value is Service {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name } = value as Readonly<Record<string, unknown>>;
  return typeof id === 'string' && typeof name === 'string';
}
