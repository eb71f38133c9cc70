// Builds a person's display name.

/** First name plus surname, with single spaces. */
export function displayName(firstName: string, surname: string): string {
  return `${firstName.trim()} ${surname.trim()}`.trim();
}
