// The outbox item of a hello.

export const helloKind = 'people.hello';
/** One person's hellos are sent in the order they were recorded and removed. */
export const helloLane = `${helloKind} own`;

export type HelloInput = {
  /** Its bytes are stored separately, as the blob `file`. Null: the hello is removed. */
  readonly file: { readonly fileId: string; readonly fileName: string } | null;
};

export function isHelloInput(input: unknown): input is HelloInput {
  return typeof input === 'object' && input !== null && 'file' in input;
}
