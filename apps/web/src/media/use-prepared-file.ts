// Prepares a chosen file for sending: a photo is scaled down, which takes a slow phone seconds. Of several, the last one counts.
import { useRef, useState } from 'react';
import { preparePhoto } from './photo.ts';

export function usePreparedFile(onPrepared: (file: File) => void) {
  const choices = useRef(0);
  const [isPreparing, setPreparing] = useState(false);
  /** True once the file is ready; false if another one was chosen meanwhile. */
  const prepare = async (given: File): Promise<boolean> => {
    const choice = (choices.current += 1);
    const isLast = () => choice === choices.current;
    setPreparing(true);
    try {
      const file = given.type.startsWith('image/') ? await preparePhoto(given) : given;
      if (isLast()) onPrepared(file);
    } finally {
      if (isLast()) setPreparing(false);
    }
    return isLast();
  };
  return { isPreparing, prepare };
}
