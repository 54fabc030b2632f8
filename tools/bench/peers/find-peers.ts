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
const MAX_MEMORY_MB = 3000;

/** Number of workers of a sparrow built from its source. */
const SPARROW_WORKERS = 3;

/**
 * Returns the named peers in rounds; those of one round run at the same time. SVGnest and Deepnest are named by the path of
 * a checkout, sparrow by the path of its program.
 */
export function findPeers(named: {
  readonly svgnest?: string;
  readonly deepnest?: string;
  readonly sparrow?: string;
}): readonly (readonly Peer[])[] {
  const { svgnest, deepnest, sparrow: program } = named;
  const sparrow = program === undefined ? [] : [sparrowPeer(program)];
  const single = [
    ...(svgnest ? [fromCheckout('SVGnest', 'svgnest.ts', svgnest)] : []),
    ...(deepnest ? [fromCheckout('Deepnest', 'deepnest.ts', deepnest)] : []),
  ];
  return [sparrow, single].filter((round) => round.length > 0);
}

const script = (file: string): string => path.join(import.meta.dirname, file);

function sparrowPeer(program: string): Peer {
  if (!existsSync(program)) throw new Error(`There is no program of sparrow at ${program}.`);
  const run = (task: PeerTask) => runPeer(process.execPath, [script('sparrow.ts'), program], task, SPARROW_GRACE_S);
  // The program is in target/release of its checkout.
  const version = checkoutVersion(path.resolve(program, '..', '..', '..'));
  return { name: 'sparrow', version, threads: SPARROW_WORKERS, knowsHoles: false, run };
}

function fromCheckout(name: (typeof peerNames)[number], file: string, checkout: string): Peer {
  if (!existsSync(checkout)) throw new Error(`There is no checkout of ${name} at ${checkout}.`);
  const args = [
    `--max-old-space-size=${MAX_MEMORY_MB}`,
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
