// What the parts of the screen about messages share.
import type { ContactChoices } from '@foothold/domain/notifications/choices';

export type ChoicesProps = {
  readonly chosen: ContactChoices;
  readonly busy: boolean;
  readonly change: (changed: Partial<ContactChoices>) => void;
};
