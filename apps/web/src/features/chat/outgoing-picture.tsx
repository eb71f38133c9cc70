// The photo of a message that is still on this device.
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { useBlobSource } from '../../media/blob-source.ts';
import styles from './message.module.css';

export function OutgoingPicture({ itemId }: { readonly itemId: string }) {
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
  return blob === null ? null : <Shown blob={blob} />;
}

function Shown({ blob }: { readonly blob: Blob }) {
  const { i18n } = useLingui();
  const source = useBlobSource(blob);
  return <img ref={source} className={styles.outgoingPicture} alt={i18n._('Your photo')} />;
}
