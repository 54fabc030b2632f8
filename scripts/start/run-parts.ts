import { buildIfNeeded } from './build.ts';
import { buildEnvironment } from './environment.ts';
import { PartFailedError } from './health.ts';
import { stopSignal, StoppedError } from './stop-signal.ts';
import { startHosted, startLocal, type StartContext } from './start-parts.ts';
import { startPart, type Part } from './part.ts';
import { chooseInnerPorts, chooseWebPort } from './ports.ts';
import type { Mode } from './mode.ts';
import path from 'node:path';

export interface RunOptions {
  root: string;
  localFolder: string;
  isDev: boolean;
  mode: Exclude<Mode, { kind: 'refused' }>;
  variables: Readonly<Record<string, string | undefined>>;
  say(text: string): void;
  /** Told as soon as the address is known, for the message to a second copy. */
  onAddress(address: string): void;
}

/**
 * Starts everything, waits until a signal or the end of a part, and stops everything in the opposite order. Throws
 * StoppedError after a signal, PartFailedError when a part ended by itself.
 */
export async function runParts(options: RunOptions): Promise<void> {
  const running: Part[] = [];
  const stop = stopSignal();
  try {
    await Promise.race([startAll(options, running, stop.signal), stop.asked]);
    const crash = Promise.race(
      running.map((part) =>
        part.ended.then(({ code, signal }) => {
          throw new PartFailedError(part, `ended unexpectedly (${signal ?? `exit code ${code}`})`);
        }),
      ),
    );
    await Promise.race([crash, stop.asked]);
  } catch (error) {
    options.say(error instanceof StoppedError ? '\nStopping...' : 'Stopping everything.');
    throw error;
  } finally {
    stop.close();
    for (const part of running.toReversed()) await part.stop();
    if (stop.wasAsked()) options.say('Stopped.');
  }
}

async function startAll(options: RunOptions, running: Part[], signal: AbortSignal): Promise<void> {
  const { root, localFolder, isDev, mode, variables, say } = options;
  const webPort = await chooseWebPort(variables.PORT);
  const ports = await chooseInnerPorts(localFolder);
  const siteUrl = mode.kind === 'hosted' ? mode.values.SITE_URL! : variables.SITE_URL || `http://localhost:${webPort}`;
  options.onAddress(siteUrl);
  // The local address changes with the port: one build serves them all, and names none.
  const publicUrl = mode.kind === 'hosted' ? siteUrl : null;
  if (!isDev) await buildIfNeeded(root, buildEnvironment(variables, publicUrl), { say, signal });
  const context: StartContext = {
    root,
    localFolder,
    isDev,
    variables,
    ports: { ...ports, web: webPort },
    siteUrl,
    start(part) {
      signal.throwIfAborted();
      const started = startPart({ ...part, logFolder: path.join(localFolder, 'logs'), isLoud: isDev });
      running.push(started);
      return started;
    },
  };
  say(isDev ? 'Starting with hot reload...' : 'Starting...');
  const lines = mode.kind === 'hosted' ? await startHosted(context, mode) : await startLocal(context);
  say(['', `Measurement & Nesting is ready at ${siteUrl}`, ...lines, 'Stop with Ctrl-C.', ''].join('\n  ').trimEnd());
}
