// The size in pixels to which a picture is scaled down, so that what is written on a long one stays legible.

type Size = { readonly width: number; readonly height: number };

/** Pixels: at this width the screenshot of a phone is legible. */
const legibleSide = 720;

/**
 * Pixels: the longest side that WebP can hold (14 bits in a frame's header, RFC 6386, section 9.1); JPEG, PNG and GIF can
 * hold more. With `legibleSide` these are 12 million pixels, as many as a phone's photo has.
 */
const maxPossibleSide = 16_383;

/**
 * Scales down until the longer side has `maxSide` pixels or the shorter one `shortestSide`, whichever comes first. Keeps
 * the proportions, never enlarges, cuts nothing off. Only a picture that would be longer than any format can hold is
 * scaled down further.
 */
export function pictureSize({ width, height }: Size, maxSide: number, shortestSide = legibleSide): Size {
  const longer = Math.max(width, height);
  const shorter = Math.min(width, height);
  const wanted = Math.max(maxSide / longer, shortestSide / shorter);
  const scale = Math.min(1, wanted, maxPossibleSide / longer);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
