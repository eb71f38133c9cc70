// The category of an evidence row and its comment: that of its task's topic, or that of its target.
import { sql } from 'drizzle-orm';

/** For a query on `evidence`. */
export const categoryOfEvidence = sql<string>`coalesce(
  (select topics.category_id from tasks join modules on modules.id = tasks.module_id
    join topics on topics.id = modules.topic_id where tasks.id = evidence.task_id),
  (select targets.category_id from targets where targets.id = evidence.target_id))`;
