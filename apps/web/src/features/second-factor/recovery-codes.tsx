// Shows new recovery codes, once: to copy, to save or to print.
import { useLingui } from '@lingui/react';
import { Copy, Download, Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { QuestionDialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { PrintSheet } from '../../ui/print-sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './second-factor.module.css';

type Props = { readonly codes: readonly string[]; readonly onClose: () => void };

/** A press beside it does not close it: the codes would be lost. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const { i18n } = useLingui();
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(i18n._('Copied to clipboard'));
    } catch {
      showToast(i18n._('The codes were NOT copied. Please save or print them'), 'bad');
    }
  };
  return (
    <QuestionDialog
      open
      heading={i18n._('Your recovery codes')}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {i18n._('I have kept them')}
        </Button>
      }
    >
      <Stack>
        <p>
          {i18n._(
            'If your phone or laptop is lost, each of these codes signs you in once. Keep them on paper or in a password manager. They are not shown again.',
          )}
        </p>
        <CodeList codes={codes} />
        <PrintSheet>
          <h1>{i18n._('Your recovery codes')}</h1>
          <p>{window.location.host}</p>
          <CodeList codes={codes} />
        </PrintSheet>
        <Cluster>
          <Button small icon={Copy} onClick={() => void copy()}>
            {i18n._('Copy')}
          </Button>
          <Button small icon={Download} onClick={() => save(text)}>
            {i18n._('Save')}
          </Button>
          <Button small icon={Printer} onClick={() => window.print()}>
            {i18n._('Print')}
          </Button>
        </Cluster>
      </Stack>
    </QuestionDialog>
  );
}

function CodeList({ codes }: Pick<Props, 'codes'>) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.codes} aria-label={i18n._('Your recovery codes')} dir="ltr" translate="no">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}

function save(text: string): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  link.href = address;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
