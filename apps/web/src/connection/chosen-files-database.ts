// The name of the database of files that a user has chosen but not sent: signing out deletes it, without the code that uses it.
import { deleteDatabase } from '@foothold/live/client/reopening-database';

/** It contains the user's id, because devices are shared. */
export function chosenFilesDatabase(userId: string): string {
  return `foothold-chosen-${userId}`;
}

/** For signing out, and when the outbox needs the storage space. */
export async function deleteChosenFilesOf(userId: string): Promise<void> {
  await deleteDatabase(chosenFilesDatabase(userId));
}
