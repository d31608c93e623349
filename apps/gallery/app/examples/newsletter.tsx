import { Newsletter as Form } from '@portico/shell';

export function Newsletter() {
  return (
    <Form
      id="example-newsletter"
      newsletter={{
        action: 'https://letters.example/subscribe',
        field: 'email',
        text: 'What we have learned, once a month.',
        privacy: 'https://elsewhere.example/privacy',
      }}
    />
  );
}
