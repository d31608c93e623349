import { Form, Link } from 'react-router';
import { Section } from './section.tsx';

export function Navigations() {
  return (
    <Section title="Navigations">
      <ul>
        <li>
          <Link to="/gallery/fast">Fast page</Link>
        </li>
        <li>
          <Link to="/gallery/slow">Slow page</Link>
        </li>
        <li>
          <Link to="/gallery/form">Form</Link>
        </li>
        <li>
          <Link to="/gallery">This page</Link>
        </li>
        <li>
          <Link to="/gallery?page=2">This page with a query</Link>
        </li>
        <li>
          <Link to="/gallery#prose">This page at a heading</Link>
        </li>
        <li>
          <a href="mailto:gallery@portico.example">Mail</a>
        </li>
      </ul>
      <Form method="post" action="/gallery/form">
        <input type="hidden" name="name" value="the gallery" />
        <button type="submit" className="button" data-style="outline">
          Submit slowly
        </button>
      </Form>
      <p>
        The form needs a server that takes it, as <code>npm run dev</code> has one.
      </p>
    </Section>
  );
}
