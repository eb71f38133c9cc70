// The one door to the schema library, set up so that it never compiles code at run time (our pages forbid it).
import * as z from 'zod/mini';

z.config({ jitless: true });

export { z };
