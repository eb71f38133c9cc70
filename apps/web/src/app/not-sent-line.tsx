// A link to the unsent items, shown on every screen but chats while one was refused: its own screen may no longer exist.
import { useOutboxItems } from '@foothold/live/react/use-outbox';
import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import { ButtonLink } from '../navigation/links.tsx';
import { Banner } from '../ui/banner.tsx';
import styles from './not-sent-line.module.css';

export function NotSentLine() {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const isRefused = useOutboxItems({}).some((item) => item.state.name === 'try-again');
  if (!isRefused || pathname === '/notSent') return null;
  return (
    <div className={styles.line}>
      <Banner
        tone="warn"
        announced
        edgeToEdge
        action={
          <ButtonLink to="/notSent" small>
            {i18n._('Show')}
          </ButtonLink>
        }
      >
        {i18n._('Some work is not sent. It is safe here.')}
      </Banner>
    </div>
  );
}
