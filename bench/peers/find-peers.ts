import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runPeer, type PeerJob, type PeerPoint } from './peer.ts';

type Peers = Record<string, (job: PeerJob) => Promise<PeerPoint[]>>;

/** True when Python has spyrrow, the sparrow search. */
export const hasSparrow = (): boolean => spawnSync('python3', ['-c', 'import spyrrow']).status === 0;

/** Peers that can be run here: SVGnest and Deepnest where their checkouts are named, sparrow where it is asked for. */
export function findPeers(named: { svgnest?: string; deepnest?: string; sparrow: boolean }): Peers {
  const script = (file: string): string => path.join(import.meta.dirname, file);
  const { svgnest, deepnest, sparrow } = named;
  return {
    ...(sparrow ? { sparrow: (job) => runPeer('python3', [script('sparrow.py')], job) } : {}),
    ...(svgnest ? { SVGnest: (job) => runPeer(process.execPath, [script('svgnest.ts'), svgnest], job) } : {}),
    ...(deepnest ? { Deepnest: (job) => runPeer(process.execPath, [script('deepnest.ts'), deepnest], job) } : {}),
  };
}
