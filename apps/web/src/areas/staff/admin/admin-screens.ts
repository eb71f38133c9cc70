// The screens of the admin area in one chunk.
export { AdminArea } from './admin-frame.tsx';
export { AlertListScreen } from './alert-list-screen.tsx';
export { AuditScreen } from './audit-screen.tsx';
export { CategoryListScreen } from './category-list-screen.tsx';
export { MachineKeyListScreen } from './machine-key-list-screen.tsx';
export { RosterScreen } from './roster-screen.tsx';
export { PolicyEditorScreen } from './policy-editor-screen.tsx';
export { ReportScreen } from './report-screen.tsx';
export { SingleSignOnScreen } from './single-sign-on-screen.tsx';
export { StorageScreen } from './storage-screen.tsx';
export { TemplateListScreen } from './template-list-screen.tsx';
export { TemplateScreen } from './template-screen.tsx';
export { WebhookListScreen } from './webhook-list-screen.tsx';
