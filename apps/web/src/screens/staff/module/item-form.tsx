// The form of one resource or task: Save while something is unsaved, otherwise Saved!
import { isFileLink } from '@foothold/domain/curriculum/embed-link';
import { useLingui } from '@lingui/react';
import { Check, Plus, Save } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type SubmitEvent } from 'react';
import { ToolField, useToolNames } from '../../../features/curriculum/tool-field.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useIsPhone } from '../../../ui/use-matches.ts';
import type { ItemContent, ItemKind } from './item-draft.ts';
import styles from './module-items.module.css';
import type { ItemEditing } from './use-item-editing.ts';

type Props = {
  readonly kind: ItemKind;
  /** 1-based. */
  readonly number: number;
  readonly editing: ItemEditing;
};

export function ItemForm({ kind, number, editing }: Props) {
  const { i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  // Its keyboard has no other key for a new line.
  const isPhone = useIsPhone();
  const { draft, unsaved, conflict, deleted, busy, fieldErrors, problem } = editing;
  const justAdded = draft?.justAdded === true;
  // A new item moves to its place in the list when it is saved; focus moves with it.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(justAdded ? 'button[type=submit]' : 'textarea')?.focus();
    // Including its buttons: the form of a new item opens at the bottom of the page.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [justAdded]);
  if (draft === null) return null;
  const name =
    kind === 'resource' ? i18n._('Resource {number}', { number }) : i18n._('Task {number}', { number });
  const isNew = draft.base === null;
  const save = (then: 'close' | 'next') => {
    if (unsaved || isNew) editing.save(then);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save('close');
  };
  /** In a new item Enter saves it and opens the next, so that a list is written without the mouse. */
  const saveByEnter = (event: KeyboardEvent) => {
    if (!isNew || event.key !== 'Enter' || event.shiftKey || isPhone) return;
    event.preventDefault();
    const link = form.current?.querySelector('input');
    const isLinkMissing = link != null && link !== event.target && link.value === '';
    if (isLinkMissing) link.focus();
    else save('next');
  };
  const savedNow = !unsaved && !isNew;
  const linkHint = isFileLink(draft.typed.embedLink)
    ? i18n._('Learners open this file in a new tab.')
    : savedNow
      ? i18n._('A page that needs a microphone or camera works in a new tab only.')
      : i18n._('Paste the address of a page, or the embed code that a site gives you.');
  return (
    <form ref={form} noValidate aria-label={name} className={styles.form} onSubmit={submit}>
      <Stack>
        <TextArea
          label={i18n._('Instructions')}
          {...(isNew && !isPhone ? { hint: i18n._('Enter saves it and opens the next one.') } : {})}
          minRows={kind === 'resource' ? 2 : 3}
          maxLength={20_000}
          dir="auto"
          onKeyDown={saveByEnter}
          value={draft.typed.instructions}
          onChange={(event) => editing.change({ instructions: event.target.value })}
          {...(fieldErrors.instructions === undefined ? {} : { error: i18n._(fieldErrors.instructions) })}
        />
        {kind === 'resource' && (
          <TextField
            label={i18n._('Link')}
            hint={linkHint}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            onKeyDown={saveByEnter}
            value={draft.typed.embedLink}
            onChange={(event) => editing.change({ embedLink: event.target.value })}
            {...(fieldErrors.embedLink === undefined ? {} : { error: i18n._(fieldErrors.embedLink) })}
          />
        )}
        {kind === 'task' && (
          <ToolField
            label={i18n._('How do learners answer?')}
            tool={draft.typed.tool}
            instructions={draft.typed.instructions}
            onChoose={(tool) => editing.change({ tool })}
          />
        )}
        {conflict !== null && !deleted && (
          <ConflictNotice
            theirs={<Theirs row={conflict} mine={draft.typed} />}
            onKeepMine={editing.keepMine}
            onUseTheirs={editing.acceptTheirs}
          />
        )}
        {deleted && (
          <Banner
            tone="warn"
            announced
            heading={i18n._('Somebody deleted this while you were editing')}
            action={
              <Button small icon={Plus} onClick={editing.addAgain}>
                {i18n._('Keep it as a new one')}
              </Button>
            }
          />
        )}
        <Problem sentence={problem} heading={i18n._('This was not saved.')} />
        <Cluster>
          <Button
            type="submit"
            variant={savedNow ? 'quiet' : 'primary'}
            icon={savedNow ? Check : Save}
            small
            busy={busy}
            aria-disabled={savedNow || deleted || conflict !== null || undefined}
          >
            {savedNow ? i18n._('Saved!') : i18n._('Save')}
          </Button>
          <Button small variant="plain" onClick={editing.close}>
            {savedNow ? i18n._('Close') : i18n._('Cancel')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

/** What a colleague has saved: the instructions, then the link, or the tool if it is another one. */
function Theirs({ row, mine }: { readonly row: ItemContent; readonly mine: ItemContent }) {
  const { i18n } = useLingui();
  const names = useToolNames();
  const tool = row.tool === null ? i18n._('Automatic') : names[row.tool];
  const parts = [row.instructions, row.embedLink, row.tool === mine.tool ? '' : tool];
  return parts.filter((part) => part !== '').join('\n');
}
