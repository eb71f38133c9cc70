// What was answered or checked on this visit, each with the way back; and that a learner has read the comment.
import type { Person } from '@foothold/domain/people/collections';
import type { EvidenceToReview, PlanToReview } from '@foothold/domain/progress/review';
import { useLingui } from '@lingui/react';
import { Undo2 } from 'lucide-react';
import { pictureOf } from '../../../features/people/pictures.ts';
import { useReviewTripFrom } from '../../../features/progress/review-trip.ts';
import { ButtonLink } from '../../../navigation/links.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { RowList, StaticRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/page.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useReviewedWork } from './use-reviewed-work.ts';
import { useReviewItemTitle } from './use-review-item-title.ts';
import type { Reviewed } from './use-reviewed.ts';

type Props = {
  readonly reviewed: readonly Reviewed[];
  readonly people: ReadonlyMap<string, Person>;
};

export function ReviewedList({ reviewed, people }: Props) {
  const { i18n } = useLingui();
  if (reviewed.length === 0) return null;
  return (
    <Section title={i18n._('Done just now')} beside={reviewed.length}>
      <RowList label={i18n._('Done just now')}>
        {reviewed.map((each) => (
          <li key={each.item.key}>
            <ReviewedRow each={each} person={people.get(each.item.learnerId)} />
          </li>
        ))}
      </RowList>
    </Section>
  );
}

function ReviewedRow({ each, person }: { readonly each: Reviewed; readonly person: Person | undefined }) {
  const { i18n } = useLingui();
  const name = person?.displayName ?? i18n._('User not found');
  return (
    <StaticRow
      start={<Avatar src={pictureOf(person)} size="small" />}
      title={<bdi>{name}</bdi>}
      text={'undo' in each ? <Commented item={each.item} name={name} /> : <Checked item={each.item} />}
      end={
        'undo' in each ? (
          <Button small icon={Undo2} onClick={each.undo}>
            {i18n._('Undo')}
            <VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </Button>
        ) : (
          <OpenPlan item={each.item} name={name} />
        )
      }
    />
  );
}

function Commented({ item, name }: { readonly item: EvidenceToReview; readonly name: string }) {
  const { i18n } = useLingui();
  const title = useReviewItemTitle(item);
  // Who thanks for a comment has read it; that it was only looked at is known to the learner alone.
  const hasRead = useReviewedWork(item).comment?.thankedAt != null;
  return hasRead ? i18n._('{name} read your comment.', { name }) : title;
}

function Checked({ item }: { readonly item: PlanToReview }) {
  return useReviewItemTitle(item);
}

function OpenPlan({ item, name }: { readonly item: PlanToReview; readonly name: string }) {
  const { i18n } = useLingui();
  return (
    <ButtonLink
      small
      to="/staff/users/$userId/learningPlans/$planId/$questionSet"
      params={{ userId: item.learnerId, planId: item.planId, questionSet: item.set }}
      onClick={useReviewTripFrom(item)}
    >
      {i18n._('Open')}
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </ButtonLink>
  );
}
