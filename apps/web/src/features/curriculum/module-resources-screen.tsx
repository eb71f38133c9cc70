// A module's page with its learning resources.
import { ModuleFrame } from './module-frame.tsx';
import { ModuleItems } from './module-items.tsx';

export function ModuleResourcesScreen() {
  return (
    <ModuleFrame current="resource">
      {(module, rows, fixed) => (
        <ModuleItems key={module.id} kind="resource" module={module} rows={rows} fixed={fixed} />
      )}
    </ModuleFrame>
  );
}
