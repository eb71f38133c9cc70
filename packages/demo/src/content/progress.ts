// How many resources of each module learners have completed.

/** For the learners that the demo's sign-ins show: the number completed per module; modules not listed are complete. */
export const completedResources: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  amina: {
    'at-the-doctors': 4,
    'the-pharmacy': 1,
    'calling-999': 0,
    'school-letters': 2,
    'parents-evening': 0,
    'the-school-day': 1,
    childcare: 0,
    'at-the-library': 0,
    'bus-timetable': 2,
  },
  tomasz: { 'my-day': 3, 'at-the-doctors': 3, 'the-pharmacy': 2, 'calling-999': 0 },
};

/** For other learners: the share of their class's resources completed, 25% to 95%, always the same for the same person. */
export function shareCompleted(person: string): number {
  let sum = 7;
  for (const character of person) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1009;
  return 0.25 + (sum / 1009) * 0.7;
}
