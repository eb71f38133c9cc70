// The path the product speaks of for a stored file. It is a label: never a name on disk, never an address.
import { extensionOf, kindOf, type AcceptedType } from './accepted-types.ts';
import type { FilePurpose } from './input.ts';
import { storedName } from './kinds.ts';

export type Described = {
  readonly purpose: FilePurpose;
  readonly ownerId: string;
  readonly fileName: string;
  readonly topicId?: string | undefined;
  readonly moduleId?: string | undefined;
};

/** `timestamp` in milliseconds. */
export function filePathOf(file: Described, mediaType: AcceptedType, timestamp: number): string {
  if (file.purpose === 'profile') return `users/${file.ownerId}/profileImages/profile-image`;
  if (file.purpose === 'module') return `topics/${file.topicId}/modules/${file.moduleId}`;
  const name = storedName(file.fileName, kindOf(mediaType), extensionOf(mediaType), timestamp);
  return `users/${file.ownerId}/${name}`;
}
