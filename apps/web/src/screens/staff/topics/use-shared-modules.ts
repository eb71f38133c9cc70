// The modules that other categories share with the selected one, by name.
import { sharedModules } from '@foothold/domain/curriculum/collections';
import type { SharedModule } from '@foothold/domain/curriculum/documents';
import { useLive } from '@foothold/live/react/use-live';
import { useViewer } from '../../../session/viewer.tsx';

export type Offered = { readonly modules: readonly SharedModule[]; readonly complete: boolean };

export function useSharedModules(): Offered {
  const { selectedCategoryId: categoryId } = useViewer();
  const { rows, status } = useLive(sharedModules, { categoryId });
  return {
    modules: rows.toSorted((a, b) => a.moduleName.localeCompare(b.moduleName) || a.id.localeCompare(b.id)),
    complete: status === 'ready',
  };
}
