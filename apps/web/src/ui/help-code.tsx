// The id of a request, for people to copy or read out when they ask for help.
import { useLingui } from '@lingui/react';
import { Copy } from 'lucide-react';
import { Button } from './button.tsx';
import styles from './help-code.module.css';
import { useCopyText } from './use-copy-text.ts';

export function HelpCode({ code }: { readonly code: string }) {
  const { i18n } = useLingui();
  const copyText = useCopyText(i18n._('It was NOT copied. Please select it and copy it yourself'));
  return (
    <div className={styles.line}>
      {i18n._('For help, say this code:')}{' '}
      <span className={styles.pair}>
        <code className={styles.code} dir="ltr" translate="no">
          {code}
        </code>
        <Button small variant="plain" icon={Copy} onClick={() => void copyText(code)}>
          {i18n._('Copy')}
        </Button>
      </span>
    </div>
  );
}
