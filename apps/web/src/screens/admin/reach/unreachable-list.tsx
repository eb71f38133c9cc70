// Whom neither a push nor a text message reaches, each with a link to their page, and what helps.
import type { Unreachable } from '@foothold/domain/notifications/collections';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reachSentences } from '../../../features/notifications/use-unreachable.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Card } from '../../../ui/page.tsx';
import styles from './reach.module.css';

const atOnce = 30;

export function UnreachableList({ students }: { readonly students: readonly Unreachable[] }) {
  const { i18n } = useLingui();
  const [shown, setShown] = useState(atOnce);
  if (students.length === 0)
    return <EmptyState drawing="lens">{i18n._('Everybody can be reached')}</EmptyState>;
  return (
    <Card>
      <p>{i18n._(reachSentences.hintWithBudget)}</p>
      <ul className={styles.names} aria-label={i18n._('Cannot be reached')}>
        {students.slice(0, shown).map(({ id, displayName }) => (
          <li key={id}>
            <Link to="/staff/users/$userId" params={{ userId: id }}>
              <bdi>{displayName}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {students.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + atOnce)}>{i18n._('Show more')}</Button>
        </div>
      )}
    </Card>
  );
}
