// Schemas of what administrators say about a roster's file and columns.
import { moment } from '../contract/moment.ts';
import { z } from '../contract/schema.ts';
import { fileName, safeText } from '../contract/text.ts';
import { maxHeadingLength, rosterKinds } from './columns.ts';
import { maxColumns } from './lines.ts';

export const maxFileNameLength = 200;
export const maxSystemLength = 40;

/** What a roster's file is called, and when it was last changed: both are told by the browser or left out. And whose numbers it has. */
export const rosterFile = z.strictObject({
  name: z.catch(fileName(maxFileNameLength), ''),
  // Not caught: the people of one system would leave by the file of another.
  system: z.pipe(
    safeText(maxSystemLength),
    z.transform((text: string) => text.trim()),
  ),
  modifiedAt: z.catch(z.nullable(moment), null),
});

/** The meaning of each column, by its heading. */
export const chosenColumns = z
  .array(z.strictObject({ heading: safeText(maxHeadingLength), kind: z.enum(rosterKinds) }))
  .check(z.minLength(1), z.maxLength(maxColumns));
