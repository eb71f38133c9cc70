// The path of the capture triggers' SQL, for the application's migrations to apply.
import { fileURLToPath } from 'node:url';

export const captureFile = fileURLToPath(new URL('../../sql/capture.sql', import.meta.url));
