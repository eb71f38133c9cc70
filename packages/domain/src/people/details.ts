// The details of a person that staff write. Forms, calls, records, documents and exports follow from this list; see CONTRIBUTING.

/** Detail → its label, in the order of the forms. */
export const detailLabels = {
  firstName: 'First name',
  surname: 'Surname',
} as const;

export type Detail = keyof typeof detailLabels;

/** All are texts; empty: not known. */
export type Details = Readonly<Record<Detail, string>>;

// Sound: the object has exactly these keys.
export const details = Object.keys(detailLabels) as readonly Detail[];

/** The same function of every detail. */
export function mapDetails<Value>(valueOf: (detail: Detail) => Value): Readonly<Record<Detail, Value>> {
  // Sound: there is one entry per detail.
  return Object.fromEntries(details.map((detail) => [detail, valueOf(detail)])) as Record<Detail, Value>;
}

/** The details alone of something that has more, or of something that has only some of them. */
export function detailsOf<From extends Partial<Details>>(from: From): Pick<From, Detail & keyof From> {
  const given = details.filter((detail) => from[detail] !== undefined);
  // Sound: exactly the details that are given.
  return Object.fromEntries(given.map((detail) => [detail, from[detail]])) as Pick<From, Detail & keyof From>;
}
