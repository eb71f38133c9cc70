// Shows new recovery codes, once: to copy, to save or to print.
import { useLingui } from '@lingui/react';
import { Copy, Download, Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { QuestionDialog } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { PrintSheet } from '../../ui/print-sheet.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useCopyText } from '../../ui/use-copy-text.ts';
import styles from './second-factor.module.css';

type Props = { readonly codes: readonly string[]; readonly onClose: () => void };

export function RecoveryCodes({ codes, onClose }: Props) {
  const { i18n } = useLingui();
  const text = codes.join('\n');
  const copyText = useCopyText(i18n._('The codes were NOT copied. Please save or print them'));
  const save = () => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <QuestionDialog
      open
      shownOnce
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
          <Button small icon={Copy} onClick={() => void copyText(text)}>
            {i18n._('Copy')}
          </Button>
          <Button small icon={Download} onClick={save}>
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
