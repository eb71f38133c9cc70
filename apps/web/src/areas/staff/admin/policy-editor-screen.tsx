// The privacy policy's editor: what is saved is what everybody reads from that moment on.
import type { EditedPolicy } from '@foothold/domain/policies/collections';
import { longestPolicy, policyInputSentences, policyRows } from '@foothold/domain/policies/input';
import { useLingui } from '@lingui/react';
import { useState, type FormEvent } from 'react';
import { useAttempt } from '../../../connection/use-attempt.ts';
import { savePolicy, usePolicyToEdit } from '../../../features/policies/use-policies.ts';
import { UnsavedChanges } from '../../../navigation/unsaved-changes.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { AdminFrame, forAdmins } from './admin-frame.tsx';
import { TheirVersion } from './their-version.tsx';

export const PolicyEditorScreen = forAdmins(() => {
  const { i18n } = useLingui();
  const { policy, complete } = usePolicyToEdit();
  return (
    <AdminFrame title={i18n._('Privacy')}>
      {policy !== undefined ? (
        <Editor key={policy.id} policy={policy} />
      ) : complete ? (
        <EmptyState drawing="lens">{i18n._('No policies found')}</EmptyState>
      ) : (
        <Skeleton shape="row" count={6} />
      )}
    </AdminFrame>
  );
});

type Draft = { readonly text: string; readonly basedOn: number };

function Editor({ policy }: { readonly policy: EditedPolicy }) {
  const { i18n } = useLingui();
  // Null: nothing has been typed, and the box shows what stands there now.
  const [draft, setDraft] = useState<Draft | null>(null);
  const [empty, setEmpty] = useState(false);
  const { busy, problem, attempt, forget } = useAttempt();
  const text = draft?.text ?? policy.policy;
  const changed = draft !== null && draft.text !== policy.policy;
  const overtaken = changed && draft.basedOn !== policy.version;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!changed || busy) return;
    setEmpty(text.trim() === '');
    if (text.trim() === '') return;
    if (await attempt(() => savePolicy(policy.id, text, draft.basedOn))) setDraft(null);
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <UnsavedChanges unsaved={changed} />
      <Stack>
        <TextArea
          label={i18n._('Privacy policy')}
          hint={
            <>
              {i18n._('Last saved')} <DateText at={policy.createdAt} as="dayTime" />
            </>
          }
          minRows={policyRows.least}
          maxRows={policyRows.most}
          maxLength={longestPolicy}
          dir="auto"
          value={text}
          onChange={(event) => {
            setEmpty(false);
            setDraft({ text: event.target.value, basedOn: draft?.basedOn ?? policy.version });
          }}
          {...(empty ? { error: i18n._(policyInputSentences.empty) } : {})}
        />
        {overtaken && (
          <TheirVersion
            heading={i18n._(policyInputSentences.changedMeanwhile)}
            theirs={policy.policy}
            onKeepMine={() => {
              setDraft({ text, basedOn: policy.version });
              forget();
            }}
            onTakeTheirs={() => {
              setDraft(null);
              forget();
            }}
          />
        )}
        {problem !== null && !overtaken && (
          <Banner tone="bad" announced>
            {i18n._(problem)}
          </Banner>
        )}
        <Cluster>
          <Button type="submit" look="primary" busy={busy} disabled={!changed || overtaken}>
            {i18n._('Save')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
