// What the rules read of a world: the rows of its tables, be they generated or those of the cast.
type Table<Columns> = readonly Readonly<Columns>[];
type Owned = { id: string; learner_id: string; category_id: string };
type Moment = string | null;

export type World = {
  readonly categories: Table<{ id: string; hidden_at?: Moment }>;
  readonly users: Table<{
    id: string;
    role: 'student' | 'teacher' | 'admin';
    selected_category_id: string;
    profile_file_id?: string | null;
  }>;
  readonly user_categories: Table<{ user_id: string; category_id: string }>;
  readonly user_contacts: Table<{ user_id: string; staff_locked_at: Moment; reset_required: boolean }>;
  readonly contact_choices: Table<{ user_id: string; texts: boolean | null; at_weekends: boolean }>;
  readonly text_budgets: Table<{ category_id: string; cap_pence: number }>;
  readonly hellos: Table<{ user_id: string; file_id: string }>;
  readonly files: Table<{ id: string; owner_id: string | null }>;
  readonly topics: Table<{ id: string; category_id: string }>;
  readonly modules: Table<{ id: string; topic_id: string; image_file_id?: string | null }>;
  readonly module_shares: Table<{ module_id: string; category_id: string }>;
  readonly learning_resources: Table<{ id: string; module_id: string }>;
  readonly tasks: Table<{ id: string; module_id: string }>;
  readonly plan_templates: Table<{ id: string; category_id: string }>;
  readonly template_questions: Table<{ id: string; template_id: string }>;
  readonly chats: Table<{ id: string; kind: 'group' | 'individual'; category_id: string }>;
  readonly chat_members: Table<{ chat_id: string; user_id: string }>;
  readonly chat_modules: Table<{ chat_id: string; module_id: string; topic_id: string; active: boolean }>;
  readonly messages: Table<{
    id: string;
    chat_id: string;
    seq: number;
    created_by: string | null;
    file_id?: string | null;
  }>;
  readonly chat_marks: Table<{ user_id: string; chat_id: string }>;
  readonly resource_progress: Table<{ user_id: string; resource_id: string }>;
  readonly targets: Table<Owned>;
  readonly plans: Table<Owned & { archived_at: Moment }>;
  readonly plan_questions: Table<{ id: string; plan_id: string }>;
  readonly evidence: Table<{
    id: string;
    owner_id: string;
    task_id: string | null;
    target_id: string | null;
    file_id?: string | null;
    source_message_id: string | null;
  }>;
  readonly comments: Table<{ id: string; evidence_id: string; file_id?: string | null }>;
  readonly marks: Table<{ viewer_id: string; learner_id: string; kind: string; subject_id: string }>;
  readonly comment_phrases: Table<{ id: string; owner_id: string }>;
  readonly privacy_policies: Table<{ id: string; active: boolean }>;
  readonly account_alerts: Table<{ id: string; kind: string; user_id: string; looked_at?: Moment }>;
  readonly webhooks: Table<{ id: string; category_id: string }>;
  readonly roster_runs: Table<{ id: string; category_id: string }>;
  readonly 'auth.sessions': Table<{ id: string; user_id: string; expires_at: string }>;
  readonly 'auth.factors': Table<{ id: string; user_id: string }>;
  readonly 'auth.recovery_codes': Table<{ id: string; user_id: string; used_at: Moment }>;
  readonly 'auth.factor_resets': Table<{ user_id: string }>;
  readonly 'auth.machine_keys': Table<{ id: string; category_id: string; revoked_at: Moment }>;
  readonly 'auth.issuers': Table<{ id: string; category_id: string }>;
  readonly 'auth.identities': Table<{ id: string; user_id: string }>;
  readonly 'auth.break_glass': Table<{ category_id: string; user_id: string }>;
  /** In the order of their ids, which are numbers from 1. */
  readonly 'auth.audit': Table<{
    act: string;
    actor_id: string;
    subject_id: string | null;
    category_id: string | null;
    details: { readonly report?: string };
  }>;
};
