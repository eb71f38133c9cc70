// A student's personal targets of the selected category, and where evidence waits for a comment.
import { uncommented } from '@foothold/domain/evidence/unread';
import { useLingui } from '@lingui/react';
import { TargetMark } from '../../features/targets/target-mark.tsx';
import { useTargets } from '../../features/targets/use-targets.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList, StaticRow } from '../../ui/list-row.tsx';
import { Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProgressFrame } from './progress-frame.tsx';

export function StudentTargetsScreen() {
  return <ProgressFrame current="targets">{(student) => <TargetsOf userId={student.id} />}</ProgressFrame>;
}

function TargetsOf({ userId }: { readonly userId: string }) {
  const { i18n } = useLingui();
  const { targets, work, complete } = useTargets(userId);
  if (!complete) return <Skeleton shape="row" count={3} />;
  const waiting = uncommented(work.evidence, work.comments);
  return (
    <Section title={i18n._('Personal Targets')} beside={targets.length}>
      {targets.length === 0 ? (
        <EmptyState drawing="flag">{i18n._('No targets yet')}</EmptyState>
      ) : (
        <RowList label={i18n._('Personal Targets')}>
          {targets.map((target) => {
            const count = waiting.filter((item) => item.targetId === target.id).length;
            return (
              <li key={target.id}>
                <StaticRow
                  start={<TargetMark complete={work.evidenced.has(target.id)} />}
                  title={target.targetText}
                  end={<Badge count={count} words={i18n._('{count} without a comment', { count })} />}
                />
              </li>
            );
          })}
        </RowList>
      )}
    </Section>
  );
}
