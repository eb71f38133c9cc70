// The part of heic-decode that is used here; its published types lack the sizes before decoding.
declare module 'heic-decode' {
  type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };
  type Undecoded = {
    readonly width: number;
    readonly height: number;
    decode(): Promise<Pixels>;
  };
  const heic: {
    /** `dispose` frees the memory of all of them. */
    all(given: { readonly buffer: Uint8Array }): Promise<readonly Undecoded[] & { dispose(): void }>;
  };
  export default heic;
}
