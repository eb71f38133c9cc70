// The box of a picker: pressed again, it opens its list again, which closes whenever the page scrolls under it.
import { useContext, type ComponentProps } from 'react';
import { ComboBoxStateContext, Input } from 'react-aria-components/ComboBox';

export function PickerInput(props: ComponentProps<typeof Input>) {
  const state = useContext(ComboBoxStateContext);
  return (
    <Input
      {...props}
      onClick={() => {
        if (state !== null && !state.isOpen) state.open(null, 'manual');
      }}
    />
  );
}
