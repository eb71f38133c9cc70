// The path that the product's specification gives a stored file. Only a label: neither a name on disk nor a URL.
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
