// The header of a module's page: its picture and name, its actions, whether it is locked, and the tabs of its two lists.
import { canChangeModule, canFlipLock } from '@foothold/domain/curriculum/access';
import type { Module, Topic } from '@foothold/domain/curriculum/collections';
import { titleSize } from '@foothold/domain/curriculum/title-size';
import { fileUrl } from '@foothold/domain/files/kinds';
import { useLingui } from '@lingui/react';
import { Navigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, LockKeyholeOpen } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ButtonLink, TabLink } from '../../../navigation/links.tsx';
import { Missing } from '../../../navigation/missing-page.tsx';
import { ScreenTitle } from '../../../navigation/screen-title.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Cluster } from '../../../ui/layout.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { OrphanedDraftItems } from './orphaned-draft-items.tsx';
import type { ItemKind, ItemRow } from './item-draft.ts';
import { ModuleActions, useFlipLock } from './module-actions.tsx';
import { useCurriculum } from '../../../features/curriculum/use-curriculum.ts';
import { useResources, useTasks } from '../../../features/curriculum/use-module.ts';
import styles from './module-frame.module.css';

type Props = {
  readonly current: ItemKind;
  /** What is below the tabs, once everything has loaded. */
  readonly children: (module: Module, rows: readonly ItemRow[], fixed: boolean) => ReactNode;
};

export function ModuleFrame({ current, children }: Props) {
  const { topicId, moduleId } = useParams({ from: '/staff/topics/$topicId/modules/$moduleId' });
  const curriculum = useCurriculum();
  const resources = useResources(moduleId);
  const tasks = useTasks(moduleId);
  const viewer = useViewer();
  // Deleted from here: back to the topics instead of "not found", without a question about an item that is deleted with it.
  const [leaving, setLeaving] = useState(false);
  const module = curriculum.modules.get(moduleId);
  const topic = curriculum.topics.find((each) => each.id === topicId);
  const missing = curriculum.complete && (module === undefined || module.topicId !== topicId);
  if (missing)
    return leaving ? (
      <Navigate to="/staff/topics" ignoreBlocker />
    ) : (
      <ModuleMissing key={moduleId} moduleId={moduleId} />
    );
  if (module === undefined || topic === undefined) return <ModuleShape />;
  const fixed = !canChangeModule(viewer, module);
  const rows: readonly ItemRow[] =
    current === 'resource'
      ? resources.items.map((resource) => ({ ...resource, tool: null }))
      : tasks.items.map((task) => ({ ...task, embedLink: '' }));
  const status = current === 'resource' ? resources.status : tasks.status;
  return (
    <Page>
      <ScreenTitle>{module.moduleName}</ScreenTitle>
      <ModuleHead module={module} topic={topic} onLeaving={setLeaving} />
      <ModuleTabs
        module={module}
        counts={{ resource: resources.items.length, task: tasks.items.length }}
        current={current}
      />
      {status === 'ready' ? children(module, rows, fixed) : <Skeleton shape="row" count={4} />}
    </Page>
  );
}

type HeadProps = {
  readonly module: Module;
  readonly topic: Topic;
  readonly onLeaving: (leaving: boolean) => void;
};

function ModuleHead({ module, topic, onLeaving }: HeadProps) {
  const { i18n } = useLingui();
  const size = titleSize(module.moduleName);
  return (
    <>
      <PageHeading
        back={
          <ButtonLink to="/staff/topics" variant="plain" icon={ArrowLeft} small>
            {i18n._('Topics')}
          </ButtonLink>
        }
        title={
          <bdi className={size === 'normal' ? undefined : styles[size]} data-size={size}>
            {module.moduleName}
          </bdi>
        }
      />
      <div className={styles.head}>
        <div className={styles.picture}>
          <Picture
            src={module.imageFileId === null ? null : fileUrl(module.imageFileId)}
            alt=""
            seed={module.moduleName}
          />
        </div>
        <div className={styles.facts}>
          <Cluster>
            <span>
              <bdi>{topic.subject}</bdi> · <bdi>{topic.topicName}</bdi>
            </span>
            {!topic.active && <Tag tone="warn">{i18n._('Inactive')}</Tag>}
          </Cluster>
          <div className={styles.actions}>
            <ModuleActions module={module} topic={topic} onLeaving={onLeaving} />
          </div>
          {module.locked && <LockedNotice module={module} />}
        </div>
      </div>
    </>
  );
}

function LockedNotice({ module }: { readonly module: Module }) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const flipLock = useFlipLock(module);
  if (!canFlipLock(viewer, module))
    return (
      <Banner tone="info">
        {i18n._('This module is locked. The person who made it, or an admin, can unlock it.')}
      </Banner>
    );
  return (
    <Banner
      tone="info"
      heading={i18n._('Locked')}
      action={
        <Button small icon={LockKeyholeOpen} onClick={() => void flipLock()}>
          {i18n._('Unlock')}
        </Button>
      }
    >
      {i18n._('While it is locked, nobody can change it.')}
    </Banner>
  );
}

function ModuleTabs(props: {
  readonly module: Module;
  readonly counts: Readonly<Record<ItemKind, number>>;
  readonly current: ItemKind;
}) {
  const { i18n } = useLingui();
  const { module, counts, current } = props;
  const params = { topicId: module.topicId, moduleId: module.id };
  return (
    <LinkTabs label={i18n._('Module')}>
      <TabLink
        to="/staff/topics/$topicId/modules/$moduleId/learningResources"
        params={params}
        className={styles.resources}
        inactiveProps={{ 'aria-current': current === 'resource' ? 'page' : undefined }}
        badge={<span className={styles.count}>{counts.resource}</span>}
      >
        {i18n._('Learning resources')}
      </TabLink>
      <TabLink
        to="/staff/topics/$topicId/modules/$moduleId/tasks"
        params={params}
        badge={<span className={styles.count}>{counts.task}</span>}
      >
        {i18n._('Tasks')}
      </TabLink>
    </LinkTabs>
  );
}

function ModuleShape() {
  return (
    <Page>
      <Skeleton shape="pictureTile" count={1} />
      <Skeleton shape="row" count={4} />
    </Page>
  );
}

function ModuleMissing({ moduleId }: { readonly moduleId: string }) {
  const { i18n } = useLingui();
  return (
    <Missing
      heading={i18n._('Module not found')}
      orphanedDraft={<OrphanedDraftItems moduleId={moduleId} />}
      to="/staff/topics"
    >
      {i18n._('Topics')}
    </Missing>
  );
}
