// A module's page with its learning resources.
import { ModuleItems } from './module-items.tsx';
import { ModuleFrame } from './module-frame.tsx';

export function ModuleResourcesScreen() {
  return (
    <ModuleFrame current="resource">
      {(module, rows, fixed) => (
        <ModuleItems key={module.id} kind="resource" module={module} rows={rows} fixed={fixed} />
      )}
    </ModuleFrame>
  );
}
