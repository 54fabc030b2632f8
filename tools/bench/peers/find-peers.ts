import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runPeer, type PeerRun, type PeerTask } from './peer.ts';

export type Peer = {
  readonly name: string;
  readonly version: string;
  /** Threads it searches with; those with one run beside each other, a core for each. */
  readonly threads: number;
  readonly knowsHoles: boolean;
  readonly run: (task: PeerTask) => Promise<PeerRun>;
};

/** In the order in which tables show them. */
export const peerNames = ['sparrow', 'SVGnest', 'Deepnest'] as const;

/** Told its time, it needs this long to end; the others are simply cut off. */
const SPARROW_GRACE_S = 30;
const CUT_OFF_GRACE_S = 1;
/** A job too large for a peer is to end the peer, not the machine. */
const MOST_MEMORY_MB = 3000;

/**
 * Peers that can be run here: SVGnest and Deepnest where their checkouts are named, sparrow where it is asked for and
 * Python has it. In rounds: those of one round run at the same time.
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
  const asked = 'import importlib.metadata as m, spyrrow; print(m.version("spyrrow"))';
  const { status, stdout } = spawnSync('python3', ['-c', asked], { encoding: 'utf8' });
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
  // Only of a checkout with a history of its own: git also answers for a folder further up.
  const git = existsSync(path.join(checkout, '.git'))
    ? spawnSync('git', ['-C', checkout, 'log', '-1', '--format=%h of %cs'], { encoding: 'utf8' }).stdout.trim()
    : '';
  return [version, git].filter(Boolean).join(' ') || 'of unknown version';
}
