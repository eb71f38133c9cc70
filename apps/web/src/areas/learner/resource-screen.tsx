// One learning resource in an iframe, with back, done and next always in the same places.
import { after, before, shownNumber } from '@foothold/domain/curriculum/order';
import { useLingui } from '@lingui/react';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Check, Circle, ListChecks } from 'lucide-react';
import { EmbeddedPage } from '../../features/curriculum/embedded-page.tsx';
import { useSetStatus } from '../../features/progress/use-completions.ts';
import { ReadAloudButton } from '../../media/read-aloud-button.tsx';
import { ButtonLink } from '../../navigation/links.tsx';
import { MissingPage } from '../../navigation/missing-page.tsx';
import { ScreenTitle } from '../../navigation/screen-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StepBar } from '../../ui/step-bar.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { LessonMissing } from './lesson-frame.tsx';
import { useLesson } from './use-lesson.ts';

export function ResourceScreen() {
  const { i18n } = useLingui();
  const { topicId, moduleId, resourceId } = useParams({
    from: '/topics/$topicId/modules/$moduleId/learning/$resourceId',
  });
  const lesson = useLesson(moduleId);
  const setStatus = useSetStatus();
  const can = useAbilities();
  const place = { topicId, moduleId };
  if (lesson.status === 'missing') return <LessonMissing />;
  if (lesson.status === 'loading') {
    return (
      <Page>
        <Skeleton shape="pictureTile" count={1} />
      </Page>
    );
  }

  const items = lesson.resources.items;
  const resource = items.find((item) => item.id === resourceId);
  if (resource === undefined) {
    return (
      <MissingPage
        heading={i18n._('Resource not found')}
        action={
          <ButtonLink to="/topics/$topicId/modules/$moduleId/learning" params={place} variant="primary">
            {i18n._('Back')}
          </ButtonLink>
        }
      />
    );
  }

  const previous = before(items, resource.id);
  const next = after(items, resource.id);
  const done = lesson.completed.has(resource.id);
  return (
    <Page>
      <ScreenTitle>{resource.instructions}</ScreenTitle>
      <PageHeading
        title={resource.instructions}
        lead={i18n._('{number} of {total}', { number: shownNumber(resource), total: items.length })}
        actions={<ReadAloudButton text={resource.instructions} />}
      />
      <EmbeddedPage id={resource.id} link={resource.embedLink} title={resource.instructions} />
      <StepBar
        label={i18n._('Steps')}
        back={
          previous === undefined ? (
            <ButtonLink to="/topics/$topicId/modules/$moduleId/learning" params={place} icon={ArrowLeft}>
              {i18n._('Back')}
            </ButtonLink>
          ) : (
            <ButtonLink
              to="/topics/$topicId/modules/$moduleId/learning/$resourceId"
              params={{ ...place, resourceId: previous.id }}
              icon={ArrowLeft}
            >
              {i18n._('Back')}
            </ButtonLink>
          )
        }
        next={
          next === undefined ? (
            <ButtonLink
              to="/topics/$topicId/modules/$moduleId/tasks"
              params={place}
              variant={done ? 'primary' : 'quiet'}
              endIcon={ListChecks}
            >
              {i18n._('Tasks')}
            </ButtonLink>
          ) : (
            <ButtonLink
              to="/topics/$topicId/modules/$moduleId/learning/$resourceId"
              params={{ ...place, resourceId: next.id }}
              variant={done ? 'primary' : 'quiet'}
              endIcon={ArrowRight}
            >
              {i18n._('Next')}
            </ButtonLink>
          )
        }
      >
        {can('learn') && (
          <Button
            variant={done ? 'quiet' : 'primary'}
            icon={done ? Check : Circle}
            aria-pressed={done}
            onClick={() =>
              void setStatus({ ...place, resourceId: resource.id, status: done ? null : 'completed' })
            }
          >
            {done ? i18n._('Completed') : i18n._('Mark as complete')}
          </Button>
        )}
      </StepBar>
    </Page>
  );
}
