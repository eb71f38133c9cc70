// The screens of the admin area in one chunk.
export { AdminArea } from './admin-frame.tsx';
export { AlertListScreen } from './alerts/alert-list-screen.tsx';
export { AuditScreen } from './audit/audit-screen.tsx';
export { CategoryListScreen } from './categories/category-list-screen.tsx';
export { MachineKeyListScreen } from './machine-keys/machine-key-list-screen.tsx';
export { ReachScreen } from './reach/reach-screen.tsx';
export { RosterScreen } from './roster/roster-screen.tsx';
export { PolicyEditorScreen } from './policies/policy-editor-screen.tsx';
export { ReportScreen } from './reports/report-screen.tsx';
export { SingleSignOnScreen } from './single-sign-on/single-sign-on-screen.tsx';
export { StorageScreen } from './storage/storage-screen.tsx';
export { TemplateListScreen } from './templates/template-list-screen.tsx';
export { TemplateScreen } from './templates/template-screen.tsx';
export { WebhookListScreen } from './webhooks/webhook-list-screen.tsx';
