// The only import of the schema library, configured never to compile code at run time (our pages' CSP forbids it), and to say of a
// mistake that has no sentence of ours always the same: its English ones come with any other import of it in the process.
import * as z from 'zod/mini';

export const noSentence = 'Invalid input';

z.config({ jitless: true, customError: () => noSentence });

export { z };
