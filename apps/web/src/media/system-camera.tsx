// A button that opens the phone's own camera, which needs no permission and often takes better pictures.
import { useRef, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import type { Icon } from '../ui/icon.ts';
import { FileInput } from '../ui/file-input.tsx';

type Props = {
  readonly kind: 'image' | 'video';
  readonly icon: Icon;
  /** Beside the page's own camera. */
  readonly plain: boolean;
  /** It may need the camera that this page holds. */
  readonly onOpen: () => void;
  readonly onCancel: () => void;
  readonly onTake: (file: File) => void;
  readonly children: ReactNode;
};

export function SystemCamera({ kind, icon, plain, onOpen, onCancel, onTake, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        small
        variant={plain ? 'plain' : 'quiet'}
        icon={icon}
        onClick={() => {
          onOpen();
          input.current?.click();
        }}
      >
        {children}
      </Button>
      <FileInput ref={input} accept={`${kind}/*`} capture onChoose={onTake} onCancel={onCancel} />
    </>
  );
}
