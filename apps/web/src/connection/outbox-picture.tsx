// The photo of an outbox item: still only on this device.
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { useBlobSource } from '../media/blob-source.ts';
import styles from './outbox-picture.module.css';

export function OutboxPicture({ itemId }: { readonly itemId: string }) {
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
  // As high before it is read, so that nothing below moves.
  return <span className={styles.frame}>{blob !== null && <Shown blob={blob} />}</span>;
}

function Shown({ blob }: { readonly blob: Blob }) {
  const { i18n } = useLingui();
  const source = useBlobSource(blob);
  return <img ref={source} className={styles.picture} alt={i18n._('Your photo')} />;
}
