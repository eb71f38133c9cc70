// The file of an outbox item, still only on this device: a photo as a picture, and what it is called.
import type { OutboxItem } from '@foothold/live/client/outbox-item';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useLingui } from '@lingui/react';
import { Paperclip } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useBlobSource } from '../media/blob-source.ts';
import { FileLabel } from '../media/file-label.tsx';
import styles from './outbox-file.module.css';

type Props = { readonly item: OutboxItem; readonly fileName: string };

export function OutboxFile({ item: { id, blobs }, fileName }: Props) {
  const blob = useBlob(id);
  const mediaType = blobs[0]?.type ?? '';
  return (
    <>
      {/* As high before it is read, so that nothing below moves. */}
      {mediaType.startsWith('image/') && (
        <span className={styles.frame}>{blob !== null && <Shown blob={blob} />}</span>
      )}
      <span className={styles.label}>
        <Paperclip aria-hidden />
        <FileLabel fileName={fileName} mediaType={mediaType} blob={blob} />
      </span>
    </>
  );
}

function useBlob(itemId: string): Blob | null {
  const outbox = useOutbox();
  const [blob, setBlob] = useState<Blob | null>(null);
  useEffect(() => {
    let isGone = false;
    void outbox.blobsOf(itemId).then(({ file }) => {
      if (!isGone && file !== undefined) setBlob(file);
    });
    return () => {
      isGone = true;
    };
  }, [outbox, itemId]);
  return blob;
}

function Shown({ blob }: { readonly blob: Blob }) {
  const { i18n } = useLingui();
  const source = useBlobSource(blob);
  return <img ref={source} className={styles.picture} alt={i18n._('Your photo')} />;
}
