// The password rule: in short, and in full in a popover.
import { signInSentences } from '@foothold/domain/sign-in/sentences';
import { useLingui } from '@lingui/react';
import { Info } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './password-rule.module.css';

export function PasswordRule() {
  const { i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.rule}>
      {i18n._('8 or more: capital and small letters, a number and a sign')}
      <IconButton
        icon={Info}
        label={i18n._('Password rules')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      />
      <section id={id} className={styles.popup} aria-label={i18n._('Password rules')} hidden={!open}>
        {open && (
          <>
            <p>{i18n._(signInSentences.newPasswordRule)}</p>
            <p>{i18n._('The password must include at least one uppercase and one lowercase character')}</p>
          </>
        )}
      </section>
    </div>
  );
}
