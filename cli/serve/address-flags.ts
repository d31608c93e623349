/** Flags that override environment variables. */
export const ADDRESS_OPTIONS = { port: { type: 'string' }, host: { type: 'string' } } as const;

export const ADDRESS_USAGE = `  --port PORT      3000 by default, or PORT
  --host ADDRESS   127.0.0.1 by default, or HOST
`;

export function applyAddress({
  port,
  host,
}: {
  readonly port?: string | undefined;
  readonly host?: string | undefined;
}): void {
  process.env.PORT = port ?? process.env.PORT ?? '3000';
  process.env.HOST = host ?? process.env.HOST ?? '127.0.0.1';
}
