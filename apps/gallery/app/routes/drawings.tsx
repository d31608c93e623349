import { Drawing } from '@portico/shell';
import { drawingHtml, MOTIF_NAMES, SCENE_EXAMPLES, sketchOf } from '@portico/site/art';
import type { Route } from './+types/drawings';

export function loader() {
  return MOTIF_NAMES.map((motif) => ({
    motif,
    scenes: SCENE_EXAMPLES.filter((scene) => scene.motif === motif).map(({ topic, hint }) => {
      const sketch = sketchOf({ topic, seed: `${topic}-${hint}` });
      return { topic, hint, large: drawingHtml(sketch, 'large'), small: drawingHtml(sketch, 'small') };
    }),
  }));
}

export function meta() {
  return [{ title: 'Drawings · Gallery' }];
}

/** Every scene of every motif, large and small: no two may be confused. */
export default function Drawings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1>Drawings</h1>
      <p className="lede">
        Each scene under a tag that it is drawn for, and under a word of the slug where it needs one.
      </p>
      {loaderData.map(({ motif, scenes }) => (
        <section className="gallery-drawings" key={motif} aria-labelledby={motif}>
          <h2 id={motif}>{motif}</h2>
          {scenes.map(({ topic, hint, large, small }) => (
            <figure key={`${topic} ${hint}`}>
              <Drawing html={large} />
              <figcaption>
                <Drawing html={small} />
                {hint === '' ? topic : `${topic}, ${hint}`}
              </figcaption>
            </figure>
          ))}
        </section>
      ))}
    </>
  );
}
