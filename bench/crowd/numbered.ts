// Creates and finds messages that contain their number and the time they were sent; all processes of a machine share the clock.
import { sharedClock } from '../measure/child.ts';

export function numbered(number: number): string {
  return `Message number ${number}, sent at ${sharedClock()}`;
}

export const written = /Message number (\d+), sent at ([\d.]+)/g;
