// One personal target: its text, the learner's evidence, and the teacher's comments.
import { shownNumber } from '@foothold/domain/curriculum/order';
import { toolAskedFor } from '@foothold/domain/evidence/tool';
import { useLingui } from '@lingui/react';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { OrphanedDraft } from '../../drafts/orphaned-draft.tsx';
import { ButtonLink } from '../../navigation/links.tsx';
import { Missing } from '../../navigation/missing-page.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { TextWithLinks } from '../../navigation/text-with-links.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHandedIn } from '../../features/evidence/use-handed-in.ts';
import { OwnEvidence } from '../../features/evidence/own-evidence.tsx';
import { useTargets, type Targets } from '../../features/targets/use-targets.ts';
import { useViewer } from '../../session/viewer.tsx';
import { nextLook, NextWords } from '../../features/progress/next-step-link.tsx';
import { useReviewerOfTargets } from '../../features/classrooms/use-reviewer.ts';

export function TargetScreen() {
  const { i18n } = useLingui();
  const { targetId } = useParams({ from: '/targets/$targetId' });
  const viewer = useViewer();
  const all = useTargets(viewer.id);
  const reviewer = useReviewerOfTargets();
  const target = all.targets.find((each) => each.id === targetId);
  if (!all.complete) {
    return (
      <Page>
        <Skeleton shape="text" />
      </Page>
    );
  }
  if (target === undefined) return <TargetMissing key={targetId} targetId={targetId} />;
  return (
    <Page>
      <ScreenTitle>{target.targetText}</ScreenTitle>
      <PageHeading
        back={<BackToTargets />}
        over={i18n._('Target {number}', { number: shownNumber(target) })}
        title={<TextWithLinks text={target.targetText} />}
      />
      <OwnEvidence
        key={target.id}
        subject={{ kind: 'target', id: target.id }}
        about={target.targetText}
        tool={toolAskedFor(target.targetText)}
        work={all.work}
        reviewer={reviewer}
        drawing="flag"
        next={<NextTarget all={all} after={target.id} />}
      />
    </Page>
  );
}

/** The next one without evidence, in order and from the start again; else the list. */
function NextTarget({ all, after }: { readonly all: Targets; readonly after: string }) {
  const { i18n } = useLingui();
  const handedIn = useHandedIn(all.work);
  const from = all.targets.findIndex(({ id }) => id === after);
  const next = [...all.targets.slice(from + 1), ...all.targets.slice(0, from)].find(
    ({ id }) => !handedIn.has(id),
  );
  return next === undefined ? (
    <ButtonLink to="/targets" variant="primary" wide>
      {i18n._('My Targets')}
    </ButtonLink>
  ) : (
    <ButtonLink to="/targets/$targetId" params={{ targetId: next.id }} {...nextLook} wide>
      <NextWords name={next.targetText} />
    </ButtonLink>
  );
}

function BackToTargets() {
  const { i18n } = useLingui();
  return (
    <ButtonLink to="/targets" variant="plain" icon={ArrowLeft} small>
      {i18n._('My Targets')}
    </ButtonLink>
  );
}

function TargetMissing({ targetId }: { readonly targetId: string }) {
  const { i18n } = useLingui();
  return (
    <Missing
      heading={i18n._('Target not found')}
      hint={i18n._('This target is not here now.')}
      orphanedDraft={
        <OrphanedDraft draftKey={`target ${targetId}`} why={i18n._('This target is not here now.')} />
      }
      to="/targets"
    >
      {i18n._('My Targets')}
    </Missing>
  );
}
