// A built-in picture as the file that is uploaded for a module.
import { drawnFile } from '../../../media/drawn-file.ts';
import { drawingLabels, drawingUrl, type DrawingName } from './module-drawings.ts';

export function drawingFile(name: DrawingName): Promise<File> {
  return drawnFile({
    url: drawingUrl(name),
    size: { width: 960, height: 600 },
    name: drawingLabels[name],
  });
}
