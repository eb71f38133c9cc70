// A module's page with its tasks.
import { ModuleItems } from './module-items.tsx';
import { ModuleFrame } from './module-frame.tsx';

export function ModuleTasksScreen() {
  return (
    <ModuleFrame current="task">
      {(module, rows, fixed) => (
        <ModuleItems key={module.id} kind="task" module={module} rows={rows} fixed={fixed} />
      )}
    </ModuleFrame>
  );
}
