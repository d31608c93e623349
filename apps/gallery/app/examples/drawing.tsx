import { Drawing as Picture } from '@portico/shell';
import { drawingHtml, sketchOf } from '@portico/site/art';

export function Drawing() {
  const sketch = sketchOf({ topic: 'Security', seed: 'the-slug-of-a-post' });
  return <Picture html={drawingHtml(sketch, 'large')} />;
}
