// The colours and basic shapes of the built-in pictures of modules, as functions that return SVG text.

/** Their own: a picture is stored, and is the same in every provider's colours. */
export const C = {
  ink: '#2f3d4c',
  slate: '#5d6f80',
  grey: '#a9b6bf',
  mist: '#dde5e8',
  white: '#ffffff',
  paper: '#fffaf1',
  cream: '#fbeeda',
  sand: '#f0d6ae',
  wood: '#b9835a',
  bark: '#8a5f41',
  brick: '#c9694f',
  coral: '#ec9780',
  blush: '#f6cdc2',
  mustard: '#e9b44c',
  sun: '#f8d06f',
  butter: '#fbe6b0',
  leaf: '#84b07c',
  forest: '#4c8065',
  mint: '#c5e2cf',
  sky: '#cfe6ee',
  aqua: '#8fc7cc',
  teal: '#3f8f93',
  blue: '#5b8bc0',
  navy: '#37537a',
  lilac: '#c8bce2',
  plum: '#7c5f8c',
  rose: '#d87f93',
} as const;

export function circle(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

export function box(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

export function shape(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}"/>`;
}

export function line(path: string, stroke: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function move(x: number, y: number, scale: number, content: string, turn = 0): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${content}</g>`;
}

/** The same shape repeated. */
export function row(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

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
