// The name of a private conversation, as one participant sees it. Pure.
import { isBlank } from '../contract/blank.ts';
import { isStaff, type Role } from '../access/roles.ts';
import { previewSentences } from './preview.ts';

type Participant = { readonly id: string; readonly displayName: string; readonly role: Role };

/** All members of the chat except the viewer, by name. */
export function others<P extends Participant>(people: readonly P[], viewerId: string): readonly P[] {
  return people
    .filter((person) => person.id !== viewerId)
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName) || a.id.localeCompare(b.id));
}

/** The names of the other participants; `previewSentences` replace missing ones. */
export function conversationName(
  otherPeople: readonly Participant[],
  say: (sentence: string) => string,
): string {
  if (otherPeople.length === 0) return say(previewSentences.missingParticipant);
  return otherPeople
    .map(({ displayName }) =>
      isBlank(displayName) ? say(previewSentences.namelessParticipant) : displayName,
    )
    .join(' & ');
}

/** Highlighted if one of the others is a teacher or an admin. */
export function hasStaff(otherPeople: readonly Participant[]): boolean {
  return otherPeople.some(({ role }) => isStaff(role));
}
