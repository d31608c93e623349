import { type LoaderFunctionArgs, pageData, SiteLink } from 'portico/page';

export { meta } from 'portico/page';

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, { title: 'Newsletter', description: 'One mail a month.' });
}

export default function Newsletter() {
  return (
    <>
      <h1>Newsletter</h1>
      <SiteLink href="/blog/events/oslo">Meet us in Oslo</SiteLink>
    </>
  );
}
