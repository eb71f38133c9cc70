// One personal target: what it is, what the learner showed for it, and what the teacher said.
import type { Target } from '@foothold/domain/targets/collections';
import { shownNumber } from '@foothold/domain/curriculum/order';
import { useLingui } from '@lingui/react';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../../navigation/links.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { EmptyState, NoticePanel } from '../../ui/empty-state.tsx';
import { Page, PageHeading, Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EvidenceList } from '../evidence/evidence-list.tsx';
import { useSeenBefore } from '../evidence/use-seen-before.ts';
import type { Work } from '../evidence/use-work.ts';
import { useViewer } from '../people/viewer.tsx';
import { useMarkTargetChecked } from './use-mark-target-checked.ts';
import { useTargets } from './use-targets.ts';

export function TargetScreen() {
  const { i18n } = useLingui();
  const { targetId = '' } = useParams({ strict: false });
  const viewer = useViewer();
  const all = useTargets(viewer.id);
  const target = all.targets.find((each) => each.id === targetId);
  if (!all.complete) {
    return (
      <Page>
        <Skeleton shape="text" />
      </Page>
    );
  }
  if (target === undefined) return <TargetMissing />;
  const title = i18n._('Target {number}', { number: shownNumber(target) });
  return (
    <Page>
      <ScreenTitle>{title}</ScreenTitle>
      <PageHeading back={<BackToTargets />} title={title} lead={<bdi>{target.targetText}</bdi>} />
      <OwnEvidence key={target.id} target={target} work={all.work} />
    </Page>
  );
}

function OwnEvidence({ target, work }: { readonly target: Target; readonly work: Work }) {
  const { i18n } = useLingui();
  const unreadSince = useSeenBefore(target.learnerId, 'target', target.id);
  useMarkTargetChecked(work, target.learnerId, target.id);
  const items = work.evidence.filter((item) => item.targetId === target.id);
  return (
    <Section title={i18n._('My work')}>
      {items.length === 0 ? (
        <EmptyState drawing="flag">{i18n._('No work yet. Your teacher can help you to start.')}</EmptyState>
      ) : (
        <EvidenceList
          items={items}
          commentOf={work.commentOf}
          unreadSince={unreadSince}
          renderActions={() => null}
        />
      )}
    </Section>
  );
}

function BackToTargets() {
  const { i18n } = useLingui();
  return (
    <ButtonLink to="/targets" look="plain" icon={ArrowLeft} small>
      {i18n._('My Targets')}
    </ButtonLink>
  );
}

function TargetMissing() {
  const { i18n } = useLingui();
  return (
    <Page width="form">
      <ScreenTitle>{i18n._('Target not found')}</ScreenTitle>
      <NoticePanel
        drawing="lens"
        heading={i18n._('Target not found')}
        action={
          <ButtonLink to="/targets" look="primary">
            {i18n._('My Targets')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
