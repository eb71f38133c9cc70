// The edits to a template that a colleague has since deleted or published: to read, copy, or save as a new one.
import { useLingui } from '@lingui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { asNew, type TemplateDraft } from './template-draft.ts';
import { useNewTemplate } from './use-new-template.ts';
import { createTemplate } from './write-templates.ts';
import { UnsavedChanges } from '../../../navigation/unsaved-changes.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/confirm-dialog.tsx';
import styles from '../admin.module.css';

type Props = {
  readonly draft: TemplateDraft;
  /** 'elsewhere': the admin has changed the category, where a new one would not belong. */
  readonly happened: 'deleted' | 'published' | 'elsewhere';
  /** As for `UnsavedChanges`. */
  readonly within: string;
  readonly onDiscard: () => void;
};

export function OrphanedDraftTemplate({ draft, happened, within, onDiscard }: Props) {
  const { i18n } = useLingui();
  const [fresh] = useState(() => asNew(draft, () => crypto.randomUUID()));
  const { busy, made, problem, forget, create } = useNewTemplate((callId) => createTemplate(callId, fresh));
  const headings = {
    deleted: i18n._('Somebody deleted this while you were editing'),
    published: i18n._('Somebody published this while you were editing'),
    elsewhere: i18n._('This learning plan is in another category'),
  };
  const lines = [
    draft.title,
    ...[...draft.questions.start, ...draft.questions.end].map(({ text }) => `• ${text}`),
  ];
  return (
    <>
      <UnsavedChanges unsaved={!made} within={within} onDiscard={onDiscard} />
      <Banner
        tone="warn"
        announced
        heading={headings[happened]}
        {...(happened === 'elsewhere'
          ? {}
          : {
              action: (
                <Button small icon={Plus} busy={busy} onClick={() => void create()}>
                  {i18n._('Keep it as a new one')}
                </Button>
              ),
            })}
      >
        <p>{i18n._('What you wrote was not saved:')}</p>
        <div className={styles.words} dir="auto">
          {lines.join('\n')}
        </div>
      </Banner>
      <AlertDialog open={problem !== null} onClose={forget}>
        {i18n._(problem ?? '')}
      </AlertDialog>
    </>
  );
}
