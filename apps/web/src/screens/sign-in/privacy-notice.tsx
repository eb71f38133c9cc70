// Says what signing in agrees to, with a link to the policy.
import { Trans } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import styles from './privacy-notice.module.css';

export function PrivacyNotice() {
  return (
    <p className={styles.notice}>
      <Trans
        id="By signing in you agree to our <0>privacy policy</0>"
        components={{ 0: <Link to="/privacy" className={styles.link} /> }}
      />
    </p>
  );
}
