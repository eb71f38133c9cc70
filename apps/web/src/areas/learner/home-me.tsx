// The learner's targets and learning plan on the home screen.
import type { Progress } from '@foothold/domain/progress/progress';
import { useLingui } from '@lingui/react';
import { ClipboardList, Target } from 'lucide-react';
import { TileLink } from '../../navigation/links.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Grid } from '../../ui/layout.tsx';
import { Section } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

type Props = {
  readonly targets: { readonly progress: Progress; readonly unread: number };
  readonly unchecked: number;
};

export function HomeMe({ targets, unchecked }: Props) {
  const { i18n } = useLingui();
  return (
    <Section title={i18n._('Me')}>
      <Grid of="wideTiles">
        <li>
          <TileLink
            to="/targets"
            title={i18n._('My Targets')}
            icon={Target}
            badge={<Badge count={targets.unread} label={i18n._('{count} new', { count: targets.unread })} />}
            {...(targets.progress.total > 0
              ? { progress: <ProgressBar done={targets.progress.done} total={targets.progress.total} /> }
              : {})}
          />
        </li>
        <li>
          <TileLink
            to="/learningPlan/$questionSet"
            params={{ questionSet: 'start' }}
            title={i18n._('My Learning Plan')}
            icon={ClipboardList}
            badge={<Badge count={unchecked} label={i18n._('{count} new', { count: unchecked })} />}
          />
        </li>
      </Grid>
    </Section>
  );
}
