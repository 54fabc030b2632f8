import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runPeer, type PeerRun, type PeerTask } from './peer.ts';

export type Peer = {
  readonly name: string;
  readonly version: string;
  /** Number of threads of its search; programs with one thread run at the same time, each on its own core. */
  readonly threads: number;
  readonly knowsHoles: boolean;
  readonly run: (task: PeerTask) => Promise<PeerRun>;
};

/** Peers in the order of the tables. */
export const peerNames = ['sparrow', 'SVGnest', 'Deepnest'] as const;

/** Seconds that sparrow needs to end after its budget; the other programs are killed. */
const SPARROW_GRACE_S = 30;
const CUT_OFF_GRACE_S = 1;
/** Memory limit of a peer, so that a job too large for it ends the peer and not the machine. */
const MOST_MEMORY_MB = 3000;

/**
 * Returns the available peers in rounds; those of one round run at the same time. SVGnest and Deepnest need the path of a
 * checkout; sparrow is used if requested and installed in Python.
 */
export function findPeers(named: {
  readonly svgnest?: string;
  readonly deepnest?: string;
  readonly sparrowThreads?: number;
}): readonly (readonly Peer[])[] {
  const { svgnest, deepnest, sparrowThreads } = named;
  const sparrow = sparrowThreads === undefined ? [] : findSparrow(sparrowThreads);
  const single = [
    ...(svgnest ? [fromCheckout('SVGnest', 'svgnest.ts', svgnest)] : []),
    ...(deepnest ? [fromCheckout('Deepnest', 'deepnest.ts', deepnest)] : []),
  ];
  return [sparrow, single].filter((round) => round.length > 0);
}

const script = (file: string): string => path.join(import.meta.dirname, file);

function findSparrow(threads: number): Peer[] {
  const versionScript = 'import importlib.metadata as m, spyrrow; print(m.version("spyrrow"))';
  const { status, stdout } = spawnSync('python3', ['-c', versionScript], { encoding: 'utf8' });
  if (status !== 0) return [];
  const run = (task: PeerTask) => runPeer('python3', [script('sparrow.py')], task, SPARROW_GRACE_S);
  return [{ name: 'sparrow', version: `spyrrow ${stdout.trim()}`, threads, knowsHoles: false, run }];
}

function fromCheckout(name: (typeof peerNames)[number], file: string, checkout: string): Peer {
  if (!existsSync(checkout)) throw new Error(`There is no checkout of ${name} at ${checkout}.`);
  const args = [
    `--max-old-space-size=${MOST_MEMORY_MB}`,
    '--disable-warning=ExperimentalWarning',
    script(file),
    checkout,
  ];
  const run = (task: PeerTask) => runPeer(process.execPath, args, task, CUT_OFF_GRACE_S);
  return { name, version: checkoutVersion(checkout), threads: 1, knowsHoles: true, run };
}

function checkoutVersion(checkout: string): string {
  const manifest = path.join(checkout, 'package.json');
  const version = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version?: string }).version
    : '';
  // Only for a checkout with its own history: otherwise git reports the repository of a folder further up.
  const git = existsSync(path.join(checkout, '.git'))
    ? spawnSync('git', ['-C', checkout, 'log', '-1', '--format=%h of %cs'], { encoding: 'utf8' }).stdout.trim()
    : '';
  return [version, git].filter(Boolean).join(' ') || 'of unknown version';
}
