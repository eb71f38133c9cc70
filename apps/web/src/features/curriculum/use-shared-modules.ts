// The modules that other categories share with the selected one, asked for when somebody wants to import.
import type { SharedModule } from '@foothold/domain/curriculum/documents';
import { useEffect, useState } from 'react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { useViewer } from '../people/viewer.tsx';

export type Offered =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly msg: string }
  | { readonly status: 'ready'; readonly modules: readonly SharedModule[] };

export function useSharedModules(): { readonly offered: Offered; readonly again: () => void } {
  const { selectedCategoryId: categoryId } = useViewer();
  const [offered, setOffered] = useState<Offered>({ status: 'loading' });
  useEffect(() => {
    let wanted = true;
    void answerOf(categoryId).then((answer) => {
      if (wanted) setOffered(answer);
    });
    return () => {
      wanted = false;
    };
  }, [categoryId]);
  return {
    offered,
    again: () => {
      setOffered({ status: 'loading' });
      void answerOf(categoryId).then(setOffered);
    },
  };
}

async function answerOf(categoryId: string): Promise<Offered> {
  try {
    const { modules } = await calls.curriculum.readSharedModules({ categoryId });
    return { status: 'ready', modules };
  } catch (error) {
    return { status: 'failed', msg: refusalOf(error).msg };
  }
}
