// Schemas of what administrators say about a roster's file and columns.
import { moment } from '../contract/moment.ts';
import { z } from '../contract/schema.ts';
import { fileName, safeText } from '../contract/text.ts';
import { longestHeading, rosterKinds } from './columns.ts';
import { mostColumns } from './lines.ts';

export const longestFileName = 200;
export const longestSystem = 40;

/** What a roster's file is called, and when it was last changed: both are told by the browser or left out. And whose numbers it has. */
export const rosterFile = z.strictObject({
  name: z.catch(fileName(longestFileName), ''),
  // Not caught: the people of one system would leave by the file of another.
  system: z.pipe(
    safeText(longestSystem),
    z.transform((text: string) => text.trim()),
  ),
  modifiedAt: z.catch(z.nullable(moment), null),
});

/** The meaning of each column, by its heading. */
export const chosenColumns = z
  .array(z.strictObject({ heading: safeText(longestHeading), kind: z.enum(rosterKinds) }))
  .check(z.minLength(1), z.maxLength(mostColumns));
