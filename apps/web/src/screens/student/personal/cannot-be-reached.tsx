// Says on a student's page, quietly, that neither a push nor a text message reaches them, and what helps.
import { useLingui } from '@lingui/react';
import { reachSentences, useUnreachable } from '../../../features/notifications/use-unreachable.ts';
import { useAbilities } from '../../../session/use-abilities.ts';
import { Tag } from '../../../ui/badge.tsx';
import styles from './personal.module.css';

export function CannotBeReached({ studentId }: { readonly studentId: string }) {
  const { i18n } = useLingui();
  const can = useAbilities();
  const { students } = useUnreachable();
  if (!students.some(({ id }) => id === studentId)) return null;
  return (
    <p className={styles.quiet}>
      <Tag>{i18n._('Cannot be reached')}</Tag>{' '}
      {i18n._(can('administer') ? reachSentences.hintWithBudget : reachSentences.hint)}
    </p>
  );
}
