// Asks about a chosen film or recording that other phones may not play: use it anyway, or record again.
import { useLingui } from '@lingui/react';
import { Button } from '../ui/button.tsx';
import { Cluster } from '../ui/layout.tsx';
import styles from './file-preview.module.css';
import type { Attachment } from './use-attachment.ts';
import { useComesIntoView } from '../ui/use-comes-into-view.ts';

type DoubtfulFileProps = Pick<Attachment, 'acceptDoubtful' | 'replaceDoubtful'> & { readonly doubtful: File };

export function DoubtfulFile({ doubtful, acceptDoubtful, replaceDoubtful }: DoubtfulFileProps) {
  const { i18n } = useLingui();
  const notice = useComesIntoView<HTMLDivElement>(true);
  return (
    <div ref={notice} className={styles.preview}>
      <p role="alert">
        {doubtful.type.startsWith('audio/')
          ? i18n._('This recording may not play on other phones')
          : i18n._('This video may not play on other phones')}
      </p>
      <Cluster>
        <Button onClick={acceptDoubtful}>{i18n._('Send anyway')}</Button>
        <Button onClick={replaceDoubtful}>{i18n._('Record again')}</Button>
      </Cluster>
    </div>
  );
}
