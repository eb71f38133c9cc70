// The hidden file input behind a button.
import type { RefObject } from 'react';

export type FileInputProps = {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly accept: string;
  readonly label?: string;
  readonly onChoose: (file: File) => void;
};

export function FileInput({ ref, accept, label, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      aria-label={label}
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        if (file !== undefined) onChoose(file);
        // So that the same file can be chosen again.
        event.target.value = '';
      }}
    />
  );
}
