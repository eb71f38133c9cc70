// The two screens of a module's page, in one chunk, since staff move between them.
import { ModuleItems } from './module-items.tsx';
import { ModuleFrame } from './module-frame.tsx';

/** A module's page with its learning resources. */
export function ModuleResourcesScreen() {
  return (
    <ModuleFrame current="resource">
      {(module, rows, fixed) => (
        <ModuleItems key={module.id} kind="resource" module={module} rows={rows} fixed={fixed} />
      )}
    </ModuleFrame>
  );
}

/** A module's page with its tasks. */
export function ModuleTasksScreen() {
  return (
    <ModuleFrame current="task">
      {(module, rows, fixed) => (
        <ModuleItems key={module.id} kind="task" module={module} rows={rows} fixed={fixed} />
      )}
    </ModuleFrame>
  );
}
