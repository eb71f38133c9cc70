// A drawing as the picture that is uploaded, as one from the person's own device would be.

/** For an <img>. */
export function svgUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

type Drawn = {
  readonly url: string;
  /** Pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Without its ending. */
  readonly name: string;
};

export async function drawnFile({ url, size, name }: Drawn): Promise<File> {
  const image = new Image(size.width, size.height);
  image.src = url;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), size);
  canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error(`The drawing ${name} was not encoded.`);
  return new File([blob], `${name}.png`, { type: blob.type });
}
