import { data, type LoaderFunctionArgs, pageData, useParams } from 'portico/page';

export { meta } from 'portico/page';

const CITIES: Readonly<Record<string, string>> = { oslo: 'Oslo', lyon: 'Lyon' };

export const handle = { paths: Object.keys(CITIES).map((city) => `/blog/events/${city}`) };

export function loader(args: LoaderFunctionArgs) {
  const name = CITIES[args.params.city ?? ''];
  if (name === undefined) {
    throw data(null, { status: 404 });
  }
  return pageData(args, { title: `Event in ${name}`, description: `Meet us in ${name}.` });
}

export default function Event() {
  return <h1>{CITIES[useParams().city ?? '']}</h1>;
}
