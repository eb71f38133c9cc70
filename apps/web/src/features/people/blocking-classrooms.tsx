// The classrooms that caused a refusal, by name.

/** Those that a refusal names. */
export function classroomsOf(details: Readonly<Record<string, unknown>>): readonly string[] {
  const { classrooms } = details;
  return Array.isArray(classrooms) ? classrooms.map(String) : [];
}

export function ClassroomsInTheWay({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul>
      {names.map((name, index) => (
        // Two classrooms may have the same name.
        <li key={`${name} ${index}`}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
