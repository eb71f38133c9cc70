// The hidden file input behind a button.
import { useEffect, type RefObject } from 'react';

export type FileInputProps = {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly accept: string;
  readonly label?: string;
  /** On phones: the rear camera instead of the list of files. */
  readonly capture?: boolean;
  readonly onCancel?: () => void;
  readonly onChoose: (file: File) => void;
};

export function FileInput({ ref, accept, label, capture, onChoose, onCancel }: FileInputProps) {
  useEffect(() => {
    const input = ref.current;
    if (input === null || onCancel === undefined) return;
    // React has no property for it on inputs.
    input.addEventListener('cancel', onCancel);
    return () => input.removeEventListener('cancel', onCancel);
  }, [ref, onCancel]);
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      capture={capture === true ? 'environment' : undefined}
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
