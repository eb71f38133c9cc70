// A learner's personal targets in the selected category, in order: complete or not, new or not, with unread comments.
import { useLingui } from '@lingui/react';
import type { Target } from '@foothold/domain/targets/collections';
import { useState } from 'react';
import { BackHome } from '../../navigation/back-home.tsx';
import { RowLink } from '../../navigation/links.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Badge, Tag } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList } from '../../ui/list-row.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { TargetMark } from '../../features/targets/target-mark.tsx';
import { useTargets, type Targets } from '../../features/targets/use-targets.ts';
import { useChange } from '../../connection/use-change.ts';
import { silently, useSeen } from '../../ui/use-seen.ts';

export function TargetsScreen() {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const all = useTargets(viewer.id);
  const { done, total } = all.summary.progress;
  return (
    <Page>
      <ScreenTitle>{i18n._('My Targets')}</ScreenTitle>
      <PageHeading
        back={<BackHome />}
        title={i18n._('My Targets')}
        lead={all.complete && total > 0 ? <ProgressBar done={done} total={total} /> : undefined}
      />
      {!all.complete ? (
        <Skeleton shape="row" count={3} />
      ) : total === 0 ? (
        <EmptyState drawing="flag" hint={i18n._('Your teacher writes targets with you.')}>
          {i18n._('No targets yet')}
        </EmptyState>
      ) : (
        <TargetRows all={all} />
      )}
    </Page>
  );
}

function TargetRows({ all }: { readonly all: Targets }) {
  const { i18n } = useLingui();
  const newHere = useMarkSeen(all.targets);
  return (
    <RowList label={i18n._('My Targets')}>
      {all.targets.map((target) => {
        const unread = all.work.unread.get(target.id) ?? 0;
        return (
          <li key={target.id}>
            <RowLink
              to="/targets/$targetId"
              params={{ targetId: target.id }}
              start={<TargetMark complete={all.work.evidenced.has(target.id)} />}
              title={target.targetText}
              tag={newHere.has(target.id) && <Tag tone="good">{i18n._('New')}</Tag>}
              end={
                unread > 0 && (
                  <Badge
                    count={unread}
                    label={i18n._('{count, plural, one {# new comment} other {# new comments}}', {
                      count: unread,
                    })}
                  />
                )
              }
            />
          </li>
        );
      })}
    </RowList>
  );
}

/** Viewing the list marks its new targets as seen; they are shown as new for as long as the list is open. Returns the ids of the targets that were new during this visit. */
function useMarkSeen(targets: readonly Target[]): ReadonlySet<string> {
  const viewer = useViewer();
  const mark = useChange('targets.markTargetSeen');
  const unseen = targets.filter((target) => target.isNew && target.learnerId === viewer.id);
  const [newHere, setNewHere] = useState<ReadonlySet<string>>(new Set());
  if (unseen.some(({ id }) => !newHere.has(id)))
    setNewHere(new Set([...newHere, ...unseen.map(({ id }) => id)]));
  useSeen(unseen.length === 0 ? null : unseen.map(({ id }) => id).join(' '), () => {
    for (const { id } of unseen)
      silently(mark({ subject: id, input: { userId: viewer.id, targetId: id, isNew: false } }));
  });
  return newHere;
}
