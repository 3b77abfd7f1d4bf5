/** Secrets from files: service managers and container engines hand them over as files that nobody else can read. */
import { readFileSync } from 'node:fs';

/** The variables that hold a secret, or an address with one in it. */
export const SECRETS = [
  'DATABASE_URL',
  'NATS_URL',
  'METRICS_TOKEN',
  'TRACCAR_TOKEN',
  'CODE_WEBHOOK',
  'ALERT_WEBHOOK',
  'ALERT_WEBHOOK_SECRET',
  'VAPID_PRIVATE_KEY',
  'APPLICATIONS',
] as const;

type Variables = Record<string, string | undefined>;

/**
 * The variables, with the content of the file that `<NAME>_FILE` names in place of each secret `<NAME>`. The line end
 * that editors add is left out.
 * @throws Error naming the variable when the file cannot be read, is empty, or both variables are set.
 */
export function withSecretFiles(env: Variables): Variables {
  const read: Variables = {};
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (file === undefined || file === '') continue;
    if (env[name]) throw new Error(`${name} and ${name}_FILE are both set: set one of them`);
    read[name] = contentOf(`${name}_FILE`, file);
  }
  return { ...env, ...read };
}

function contentOf(name: string, file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new Error(`${name}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`, {
      cause: error,
    });
  }
  if (content === '') throw new Error(`${name}: ${file} is empty`);
  return content;
}
