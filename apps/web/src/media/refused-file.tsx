// A chosen file that cannot be used: what it is called and the reason, until it is removed or replaced.
import { useLingui } from '@lingui/react';
import { X } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { FileLabel } from './file-label.tsx';
import styles from './file-preview.module.css';
import { useComesIntoView } from '../ui/use-comes-into-view.ts';

export type RefusedFile = { readonly file: File; readonly sentence: string };

export type Refusing = {
  readonly refused: RefusedFile | null;
  readonly refuse: (refused: RefusedFile | null) => void;
  /** For Send: returns true and shows the problem while the refused file is still there. */
  readonly holdsBack: () => boolean;
  readonly answer: RefObject<HTMLButtonElement | null>;
};

export function useRefusedFile(): Refusing {
  const [refused, refuse] = useState<RefusedFile | null>(null);
  const answer = useRef<HTMLButtonElement>(null);
  return {
    refused,
    refuse,
    holdsBack: () => {
      answer.current?.focus();
      return refused !== null;
    },
    answer,
  };
}

export function RefusedFileNotice({ refusing: { refused, refuse, answer } }: { refusing: Refusing }) {
  const { i18n } = useLingui();
  const notice = useComesIntoView<HTMLDivElement>(refused !== null);
  return (
    <div ref={notice} hidden={refused === null} className={styles.preview}>
      <div role="alert">{refused !== null && <FieldError>{i18n._(refused.sentence)}</FieldError>}</div>
      {refused !== null && (
        <div className={styles.caption}>
          <span className={styles.name}>
            <FileLabel fileName={refused.file.name} mediaType={refused.file.type} blob={refused.file} />
          </span>
          <Button ref={answer} variant="plain" icon={X} small onClick={() => refuse(null)}>
            {i18n._('Remove file')}
          </Button>
        </div>
      )}
    </div>
  );
}
