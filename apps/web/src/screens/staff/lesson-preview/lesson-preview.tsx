// A lesson as its learners see it, for staff: the learner's own screens, with a link back to the module.
import { useLingui } from '@lingui/react';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useCurriculum } from '../../../features/curriculum/use-curriculum.ts';
import { ButtonLink } from '../../../navigation/links.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { ModuleInPreview } from '../../../features/curriculum/module-in-preview.ts';
import styles from './lesson-preview.module.css';

export function LessonPreview() {
  const { i18n } = useLingui();
  const { topicId, moduleId } = useParams({ from: '/topics/$topicId/modules/$moduleId' });
  const atTasks = useLocation({ select: ({ pathname }) => pathname.includes('/tasks') });
  const module = useCurriculum().modules.get(moduleId);
  if (module === undefined) return <Outlet />;
  return (
    <ModuleInPreview value={module}>
      <div data-density="learner" className={styles.learner}>
        <div className={styles.bar}>
          <Banner
            tone="info"
            action={
              <ButtonLink
                to={
                  atTasks
                    ? '/staff/topics/$topicId/modules/$moduleId/tasks'
                    : '/staff/topics/$topicId/modules/$moduleId/learningResources'
                }
                params={{ topicId, moduleId }}
                icon={ArrowLeft}
                small
              >
                {i18n._('Back to the module')}
              </ButtonLink>
            }
          >
            {i18n._('This is what learners see.')}
          </Banner>
        </div>
        <Outlet />
      </div>
    </ModuleInPreview>
  );
}
