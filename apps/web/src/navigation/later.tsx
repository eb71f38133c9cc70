// A part whose code is loaded when it is first shown. Loaded before, it is drawn at once: nothing flashes in its place.
import { lazy, useState, type ComponentType, type FunctionComponent } from 'react';

export type Later<Props> = FunctionComponent<Props> & {
  /** Fetches it ahead of its time. */
  readonly load: () => Promise<unknown>;
};

export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let here: ComponentType<Props> | null = null;
  const fetch = async () => {
    try {
      here = await load();
    } catch (error) {
      // The network failed: whoever comes back to this part asks anew.
      Fetched = lazy(fetch);
      throw error;
    }
    return { default: here };
  };
  let Fetched = lazy(fetch);
  function Part(props: Props) {
    // Chosen once: another one later would start anew.
    const [Chosen] = useState<ComponentType<Props>>(() => here ?? (Fetched as ComponentType<Props>));
    return <Chosen {...props} />;
  }
  return Object.assign(Part, { load: fetch });
}
