import { Pattern } from '@portico/shell';
import type { BlogPost } from '@portico/site/blog-post';
import { inLanguage } from '@portico/site/language';
import type { HomeWords } from '@portico/site/pages';
import { routes } from '@portico/site/routes';
import type { Cover, WwwServices } from '../services.ts';
import { Day } from './day.tsx';
import { HeroArt } from './hero-art.tsx';
import { Icon } from './icon.tsx';
import { NextSteps } from './next-steps.tsx';
import { PageHead } from './page-head.tsx';
import { RequestWay } from './request-way.tsx';
import { Sample } from './sample.tsx';
import { Terminal } from './terminal.tsx';
import { Words } from './words.tsx';

const LATEST = 3;

export type HomePageProps = {
  readonly words: HomeWords;
  /** The newest posts of the blog. */
  readonly latest: readonly BlogPost[];
  /** What the page's pattern is made from, where no terminal stands on one. */
  readonly seed: string;
  readonly coverOf?: WwwServices['coverOf'];
};

export function HomePage({ words, latest, seed, coverOf }: HomePageProps) {
  const { terminal, facts, way, offerings, sample, quotation, latest: latestWords, next } = words;
  return (
    <>
      <header className="hero has-picture">
        <PageHead words={words} />
        {terminal === undefined ? (
          <Pattern seed={seed} size="large" />
        ) : (
          <div className="hero-terminal">
            <HeroArt />
            <Terminal {...terminal} />
          </div>
        )}
      </header>
      {facts && <Facts facts={facts} />}
      {way && <RequestWay {...way} />}
      {offerings && <Offerings {...offerings} />}
      {sample && <Sample {...sample} />}
      {quotation && <Quotation {...quotation} />}
      {latestWords && latest.length > 0 && (
        <Latest {...latestWords} posts={latest.slice(0, LATEST)} coverOf={coverOf} />
      )}
      {next && <NextSteps {...next} />}
    </>
  );
}

function Facts({ facts }: { readonly facts: NonNullable<HomeWords['facts']> }) {
  return (
    <ul className="facts" role="list">
      {facts.map(({ value, text, link }) => (
        <li key={value}>
          <strong>{value}</strong>
          <span>
            <Words text={text} />
          </span>{' '}
          {link && (
            <a className="with-arrow" href={link.href}>
              {link.label} <Icon name="arrow" />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Offerings({ heading, text, items }: NonNullable<HomeWords['offerings']>) {
  return (
    <section aria-labelledby="offerings">
      <div className="section-head">
        <h2 id="offerings">{heading}</h2>
        {text !== undefined && (
          <p>
            <Words text={text} />
          </p>
        )}
      </div>
      <ul className="offerings" role="list">
        {items.map(({ icon, name, text: about, href }) => (
          <li key={name}>
            <a href={href}>
              <Icon name={icon} />
              <h3>{name}</h3>
              <p>{about}</p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Quotation({ text, name, role, link, figures = [] }: NonNullable<HomeWords['quotation']>) {
  return (
    <section className="customer">
      <figure className="quotation">
        <blockquote>{text}</blockquote>
        <figcaption>
          <strong>{name}</strong> {role}{' '}
          {link && (
            <a className="with-arrow" href={link.href}>
              {link.label} <Icon name="arrow" />
            </a>
          )}
        </figcaption>
      </figure>
      {figures.length > 0 && (
        <ul className="figures" role="list">
          {figures.map(({ value, text: counted }) => (
            <li key={value}>
              <strong>{value}</strong>{' '}
              <span>
                <Words text={counted} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type LatestProps = NonNullable<HomeWords['latest']> & {
  readonly posts: readonly BlogPost[];
  readonly coverOf: HomePageProps['coverOf'];
};

function Latest({ heading, text, all, posts, coverOf }: LatestProps) {
  return (
    <section aria-labelledby="latest">
      <div className="section-head">
        <h2 id="latest">{heading}</h2>
        {text !== undefined && (
          <p>
            <Words text={text} />
          </p>
        )}
        <p>
          <a className="with-arrow" href={routes.blog.href()}>
            {all} <Icon name="arrow" />
          </a>
        </p>
      </div>
      <ul className="latest">
        {posts.map((post) => (
          <LatestPost key={post.slug} {...post} cover={coverOf?.(post.slug)} />
        ))}
      </ul>
    </section>
  );
}

type LatestPostProps = BlogPost & { readonly cover: Cover | undefined };

function LatestPost({ slug, title, description, date, lang, category, cover }: LatestPostProps) {
  return (
    <li>
      <Day date={date} />
      <div {...inLanguage(lang)}>
        <h3>
          <a href={routes.post.href({ slug })}>{title}</a>
        </h3>
        <p>{description}</p>
      </div>
      {cover === undefined ? (
        <Pattern topic={category} seed={slug} size="small" />
      ) : (
        <span aria-hidden="true">
          <img src={cover.url} alt="" loading="lazy" />
          {cover.dark && <img src={cover.dark.url} alt="" loading="lazy" />}
        </span>
      )}
    </li>
  );
}
