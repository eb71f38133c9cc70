// Imports a copy of a module that another category shares into this topic.
import type { SharedModule } from '@foothold/domain/curriculum/documents';
import { partSearch } from '@foothold/domain/people/folding';
import { type Topic, sharedModules } from '@foothold/domain/curriculum/collections';
import { useLingui } from '@lingui/react';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useLive } from '@foothold/live/react/use-live';
import { calls } from '../../../connection/calls.ts';
import { useAttempt } from '../../../connection/use-attempt.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useViewer } from '../../../session/viewer.tsx';
import styles from '../../../features/curriculum/module-dialog.module.css';

type Props = { readonly topic: Topic; readonly onClose: () => void };

/** Imported again after a lost answer, with the same call id, it is the same copy. */
type Choice = { readonly module: SharedModule; readonly callId: string };

const searchFrom = 6;

export function ImportDialog({ topic, onClose }: Props) {
  const { i18n } = useLingui();
  const { modules, complete } = useSharedModules();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { busy, problem, attempt, forget } = useAttempt();
  // The chosen module may no longer be shared; the dialog says so, and it cannot be imported.
  const present = modules.find(({ id }) => id === chosen?.module.id);
  const unavailable = complete && present === undefined ? (chosen?.module ?? null) : null;
  const matches = partSearch(search);
  const found = modules.filter(({ moduleName, topicName }) => matches(`${moduleName} ${topicName}`));
  const choose = (module: SharedModule) => {
    setChosen({ module, callId: crypto.randomUUID() });
    forget();
  };
  const take = async ({ module, callId }: Choice) => {
    const source = { sourceTopicId: module.topicId, sourceModuleId: module.id };
    const call = () =>
      calls.curriculum.importModule({ topicId: topic.id, ...source }, { context: { callId } });
    if (!(await attempt(call))) return;
    showToast(i18n._('{name} was imported', { name: module.moduleName }));
    onClose();
  };
  return (
    <Dialog
      open
      heading={i18n._('Import shared module')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._('Cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={present === undefined}
            onClick={() => chosen !== null && void take(chosen)}
          >
            {i18n._('Import')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          {i18n._('A copy will be made in {topic}. The original stays as it is.', { topic: topic.topicName })}
        </p>
        {modules.length >= searchFrom && (
          <SearchField label={i18n._('Search modules')} value={search} onChange={setSearch} />
        )}
        {!complete && modules.length === 0 && <Skeleton shape="row" count={3} />}
        {complete && found.length === 0 && (
          <EmptyState drawing="book">
            {modules.length === 0
              ? i18n._('No module is shared with this category')
              : i18n._('Nothing found')}
          </EmptyState>
        )}
        {found.length > 0 && (
          <div role="radiogroup" aria-label={i18n._('Shared modules')}>
            <Stack gap="small">
              {found.map((module) => (
                <Offer
                  key={module.id}
                  module={module}
                  chosen={chosen?.module.id === module.id}
                  onChoose={() => choose(module)}
                />
              ))}
            </Stack>
          </div>
        )}
        <div role="alert">
          {unavailable !== null && (
            <Banner tone="warn">
              {i18n._('{name} is not shared any more. Please choose another module.', {
                name: unavailable.moduleName,
              })}
            </Banner>
          )}
          {problem !== null && <Banner tone="bad">{i18n._(problem)}</Banner>}
        </div>
      </Stack>
    </Dialog>
  );
}

function Offer(props: {
  readonly module: SharedModule;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}) {
  const { i18n } = useLingui();
  const { module, chosen, onChoose } = props;
  return (
    <label className={styles.offer}>
      <input type="radio" name="shared-module" checked={chosen} onChange={onChoose} />
      <span className={styles.offerPicture}>
        <Picture src={module.imageURL} alt="" seed={module.moduleName} />
      </span>
      <span className={styles.offerWords}>
        <strong>
          {chosen && <Check className={styles.tick} aria-hidden />}
          <bdi>{module.moduleName}</bdi>
        </strong>
        <span className={styles.soft}>
          <bdi>{module.categoryName}</bdi> · <bdi>{module.topicName}</bdi>
        </span>
        <span className={styles.soft}>
          {i18n._('{count, plural, one {# resource} other {# resources}}', { count: module.resourceCount })}
          {' · '}
          {i18n._('{count, plural, one {# task} other {# tasks}}', { count: module.taskCount })}
        </span>
      </span>
    </label>
  );
}

type Offered = { readonly modules: readonly SharedModule[]; readonly complete: boolean };

/** The modules that other categories share with the selected one, by name. */
function useSharedModules(): Offered {
  const { selectedCategoryId: categoryId } = useViewer();
  const { rows, status } = useLive(sharedModules, { categoryId });
  return {
    modules: rows.toSorted((a, b) => a.moduleName.localeCompare(b.moduleName) || a.id.localeCompare(b.id)),
    complete: status === 'ready',
  };
}
