// Where the SQL of the capture triggers lies, so that the owner's migrations can apply it.
import { fileURLToPath } from 'node:url';

export const captureFile = fileURLToPath(new URL('../../sql/capture.sql', import.meta.url));
