export const PORT = Number(process.env.E2E_PORT ?? 4173);
