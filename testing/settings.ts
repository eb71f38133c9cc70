// The settings of a node in tests and benchmarks; each says its own address, and what is other.
import type { Settings } from '../apps/server/src/kernel/runtime/settings.ts';

export const testSettings: Omit<Settings, 'publicUrl'> = {
  theme: 'talkEnglish',
  lessonPagesOrigin: null,
  defaultCountry: 'GB',
  production: false,
  trustProxy: false,
  staffIdleHours: 24,
  sealedMessagesMonths: 12,
  auditMonths: 24,
  timeZone: 'Europe/London',
  // Tests run at night, too.
  textPence: 2.5,
  quietHours: { from: '00:00', until: '00:00' },
};
