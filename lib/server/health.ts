import { backendPaths } from '../contracts/paths.ts';
import { webEnv } from './env.ts';

const ANSWER_WITHIN_MS = 3000;

/** True when everything behind the web server answers: the backend and the sign-in service. */
export async function isHealthy(): Promise<boolean> {
  try {
    const { backendUrl, supabaseUrl, supabaseKey } = webEnv();
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answers = await Promise.all([
      fetch(`${backendUrl}${backendPaths.health}`, { signal, cache: 'no-store' }),
      fetch(`${supabaseUrl}/auth/v1/health`, { signal, cache: 'no-store', headers: { apikey: supabaseKey } }),
    ]);
    return answers.every((answer) => answer.ok);
  } catch {
    return false;
  }
}
