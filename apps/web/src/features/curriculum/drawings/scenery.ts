// Where the built-in pictures of modules take place.
import { box, shape } from '@foothold/drawings/shapes';

/** A background with a floor, or with ground of another colour. */
export function room(wall: string, floor: string, at = 158): string {
  return box(0, 0, 320, 200, wall) + box(0, at, 320, 200 - at, floor);
}

export function hills(sky: string, far: string, near: string): string {
  return (
    box(0, 0, 320, 200, sky) +
    shape('M0 140 Q70 96 150 132 T320 116 V200 H0Z', far) +
    shape('M0 172 Q90 140 190 164 T320 158 V200 H0Z', near)
  );
}
