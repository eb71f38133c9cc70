// Previews a chosen file before it is sent: the picture, video or sound itself, with what it is called.
import { fileTypeOf } from '@foothold/domain/files/kinds';
import { useLingui } from '@lingui/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useBlobSource } from './blob-source.ts';
import { FileLabel } from './file-label.tsx';
import { ListenButton } from './listen-button.tsx';
import styles from './file-preview.module.css';

type FilePreviewProps = {
  readonly file: File;
  readonly onRemove: () => void;
};

export function FilePreview({ file, onRemove }: FilePreviewProps) {
  const { i18n } = useLingui();
  return (
    <figure className={styles.preview}>
      <FilePicture file={file} />
      <figcaption className={styles.caption}>
        <span className={styles.name}>
          <FileLabel fileName={file.name} mediaType={file.type} blob={file} />
        </span>
        <Button variant="plain" icon={X} small onClick={onRemove}>
          {i18n._('Remove file')}
        </Button>
      </figcaption>
    </figure>
  );
}

export function FilePicture({ file }: { readonly file: File }) {
  const { i18n } = useLingui();
  const source = useBlobSource(file);
  const [notShown, setNotShown] = useState<File | null>(null);
  const kind = fileTypeOf(file.type);
  // Such as a HEIC photo, which the server can decode.
  if (notShown === file) return <p>{i18n._('This photo cannot be shown here, but it is safe.')}</p>;
  if (kind === 'image')
    return (
      <img
        className={styles.picture}
        ref={source}
        alt={i18n._('Your photo')}
        onError={() => setNotShown(file)}
      />
    );
  if (kind === 'audio') return <ListenButton blob={file} />;
  if (kind === null) return null;
  return (
    <video className={styles.picture} ref={source} controls playsInline aria-label={i18n._('Your video')}>
      <track kind="captions" />
    </video>
  );
}
