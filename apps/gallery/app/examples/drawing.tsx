import { Drawing as Picture } from '@portico/shell';
import { drawingHtml, sketchOf } from '@portico/site/art';
import { useLoaderData } from 'react-router';

/** Draws on the server; browsers get HTML. */
export function loader() {
  const sketch = sketchOf({ topic: 'Security', tags: ['TLS'], seed: 'the-slug-of-a-post' });
  return { drawing: drawingHtml(sketch, 'large') };
}

export function Drawing() {
  const { drawing } = useLoaderData<typeof loader>();
  return <Picture html={drawing} />;
}
