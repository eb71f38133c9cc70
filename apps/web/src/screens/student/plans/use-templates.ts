// The published learning plans of the viewer's selected category, by title: those that can be assigned.
import { templatesOfCategory, type PlanTemplate } from '@foothold/domain/plans/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useMemo } from 'react';
import { useViewer } from '../../../session/viewer.tsx';

export type PublishedTemplates = { readonly templates: readonly PlanTemplate[]; readonly complete: boolean };

export function usePublishedTemplates(): PublishedTemplates {
  const viewer = useViewer();
  const live = useLive(templatesOfCategory, { categoryId: viewer.selectedCategoryId });
  return useMemo(
    () => ({
      complete: live.status === 'ready',
      templates: live.rows
        .filter((template) => template.publishedAt !== null)
        .toSorted((a, b) => a.title.localeCompare(b.title) || a.id.localeCompare(b.id)),
    }),
    [live],
  );
}
