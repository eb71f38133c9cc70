// The dialog in which a signed-in user proves that it is still them, when a call asks for it.
import { useLingui } from '@lingui/react';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ProveForm } from '../../features/second-factor/prove-form.tsx';
import { proveSelf, useProve } from '../../features/second-factor/use-prove.ts';

type Props = { readonly onProved: () => void; readonly onClose: () => void };

export function ProofDialog({ onProved, onClose }: Props) {
  const { i18n } = useLingui();
  const prove = useProve({
    send: async (proof) => {
      await proveSelf(proof);
      onProved();
    },
    onProvedAtCollege: onProved,
  });
  return (
    <Dialog open heading={i18n._('Is it still you?')} onClose={onClose}>
      <Stack>
        <p>{i18n._('This needs a fresh proof, so that nobody else can do it on your open page.')}</p>
        <ProveForm prove={prove} />
      </Stack>
    </Dialog>
  );
}
