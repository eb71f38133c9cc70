// Shown when the evidence was deleted while a comment was being written: its text can still be read and copied.
import { useLingui } from '@lingui/react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

type Props = { readonly text: string; readonly onClose: () => void };

export function DeletedEvidence({ text, onClose }: Props) {
  const { i18n } = useLingui();
  return (
    <Banner
      tone="warn"
      announced
      heading={i18n._('Somebody deleted this evidence while you were writing.')}
      action={
        <Button small variant="plain" onClick={onClose}>
          {i18n._('Discard mine')}
        </Button>
      }
    >
      <p dir="auto">{text}</p>
    </Banner>
  );
}
