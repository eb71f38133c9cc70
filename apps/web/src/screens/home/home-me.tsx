// The learner's targets and learning plan on the home screen.
import type { Progress } from '@foothold/domain/progress/progress';
import { useLingui } from '@lingui/react';
import { ClipboardList, Target } from 'lucide-react';
import { RowLink } from '../../navigation/links.tsx';
import { IconDisc } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { Section } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './home-rows.module.css';

type Props = {
  readonly targets: { readonly progress: Progress; readonly unread: number };
  readonly unchecked: number;
};

export function HomeMe({ targets, unchecked }: Props) {
  const { i18n } = useLingui();
  const newBadge = (count: number) => (
    <Badge count={count} label={i18n._('{count, plural, other {# new}}', { count })} />
  );
  return (
    <Section title={i18n._('Me')}>
      <RowList label={i18n._('Me')}>
        <li>
          <RowLink
            to="/targets"
            className={styles.row}
            title={i18n._('My Targets')}
            start={<IconDisc icon={Target} size="small" />}
            end={newBadge(targets.unread)}
            {...(targets.progress.total > 0
              ? { text: <ProgressBar done={targets.progress.done} total={targets.progress.total} /> }
              : {})}
          />
        </li>
        <li>
          <RowLink
            to="/learningPlan/$questionSet"
            params={{ questionSet: 'start' }}
            className={styles.row}
            title={i18n._('My Learning Plan')}
            start={<IconDisc icon={ClipboardList} size="small" />}
            end={newBadge(unchecked)}
          />
        </li>
      </RowList>
    </Section>
  );
}
