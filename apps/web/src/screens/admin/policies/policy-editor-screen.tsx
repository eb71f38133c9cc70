// The privacy policy editor: a saved policy is public at once.
import { isBlank } from '@foothold/domain/contract/blank';
import {
  type EditedPolicy,
  allPolicies,
  newestFirst,
  shownPolicy,
} from '@foothold/domain/policies/collections';
import { maxPolicyLength, policyInputSentences, policyRows } from '@foothold/domain/policies/input';
import { useLingui } from '@lingui/react';
import { useState, type FormEvent } from 'react';
import { useLive } from '@foothold/live/react/use-live';
import { UnsavedChanges } from '../../../navigation/unsaved-changes.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { AdminPage } from '../admin-frame.tsx';
import { useEdit } from '../use-edit.ts';
import { calls } from '../../../connection/calls.ts';
import styles from '../admin.module.css';

export function PolicyEditorScreen() {
  const { i18n } = useLingui();
  const { policy, complete } = usePolicyToEdit();
  return (
    <AdminPage page="privacy">
      {policy !== undefined ? (
        <Editor key={policy.id} policy={policy} />
      ) : complete ? (
        <EmptyState drawing="lens">{i18n._('No policies found')}</EmptyState>
      ) : (
        <Skeleton shape="row" count={6} />
      )}
    </AdminPage>
  );
}

type Draft = { readonly text: string; readonly version: number };

const isSameDraft = (a: Draft, b: Draft) => a.text === b.text;

function Editor({ policy }: { readonly policy: EditedPolicy }) {
  const { i18n } = useLingui();
  const live = { text: policy.policy, version: policy.version };
  const edit = useEdit(live, isSameDraft, useState<Draft | null>(null));
  const { draft, stored, changed, conflict, saving, problem } = edit;
  const [empty, setEmpty] = useState(false);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!changed || conflict || saving) return;
    setEmpty(isBlank(draft.text));
    if (isBlank(draft.text)) return;
    void edit.save(({ text, version }) => savePolicy(policy.id, text, version));
  };
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <UnsavedChanges unsaved={changed} />
      <Stack>
        <TextArea
          label={i18n._('Privacy policy')}
          hint={
            <>
              {i18n._('Last saved')} <DateText at={policy.createdAt} as="dayTime" />
            </>
          }
          minRows={policyRows.min}
          maxRows={policyRows.max}
          maxLength={maxPolicyLength}
          dir="auto"
          value={draft.text}
          onChange={(event) => {
            setEmpty(false);
            edit.change({ ...draft, text: event.target.value });
          }}
          {...(empty ? { error: i18n._(policyInputSentences.empty) } : {})}
        />
        {conflict && (
          <ConflictNotice theirs={stored.text} onKeepMine={edit.keepMine} onUseTheirs={edit.acceptTheirs} />
        )}
        <Problem sentence={conflict ? null : problem} />
        <Cluster>
          <Button
            type="submit"
            variant="primary"
            busy={saving}
            aria-disabled={!changed || conflict || undefined}
          >
            {i18n._('Save')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

const everyone = {};

type PolicyToEdit = { readonly policy: EditedPolicy | undefined; readonly complete: boolean };

/** The privacy policy as administrators edit it. The published policy; if none is, the newest. */
function usePolicyToEdit(): PolicyToEdit {
  const { rows, status } = useLive(allPolicies, everyone);
  const shown = shownPolicy(rows)?.id;
  const newest = rows.toSorted(newestFirst)[0];
  return { policy: rows.find(({ id }) => id === shown) ?? newest, complete: status === 'ready' };
}

/** Returns the new version. */
async function savePolicy(policyId: string, policy: string, expectedVersion: number): Promise<number> {
  return (await calls.policies.changePolicy({ policyId, policy, expectedVersion })).policy.version;
}
