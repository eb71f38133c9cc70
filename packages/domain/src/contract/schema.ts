// The only import of the schema library, configured never to compile code at run time (our pages' CSP forbids it).
import * as z from 'zod/mini';

z.config({ jitless: true });

export { z };
