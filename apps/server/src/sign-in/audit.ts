// Stands here until every feature imports the audit from its own folder.
export { record } from '../audit/record.ts';
