import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

export type EventType = 'queued' | 'measuring' | 'measured' | 'nesting' | 'best' | 'progress' | 'done' | 'failed';

/** Event types of which only the newest is stored. */
const OVERTAKEN = new Set<EventType>(['queued', 'best', 'progress']);

/**
 * Appends an event to an open run that `attempt` still holds. An attempt that lost its run (its worker was suspended and another claimed
 * it) changes nothing and gets false. `payload` is the JSON text of an object, without seq, runId and type.
 */
export async function appendEvent(
  db: Queries,
  runId: string,
  attempt: number,
  type: EventType,
  payload: string,
): Promise<boolean> {
  const result = await sql<{ seq: number }>`
    with run as (
      update runs set seq = seq + 1, heartbeat_at = now()
      where id = ${runId} and attempt = ${attempt} and state in ('queued', 'running')
      returning id, seq
    ), overtaken as (
      delete from run_events using run
      where ${OVERTAKEN.has(type)} and run_events.run_id = run.id and run_events.type = ${type}
    )
    insert into run_events (run_id, seq, type, payload)
    select id, seq, ${type}::text, ${payload}::text from run
    returning seq
  `.execute(db);
  return result.rows.length === 1;
}

/** Returns one line of the stream. The stored payload is inserted without being parsed, so that its figures are unchanged. */
export function eventLine(runId: string, seq: number, type: string, payload: string): string {
  const rest = payload === '{}' ? '' : `,${payload.slice(1, -1)}`;
  return `{"seq":${seq},"runId":"${runId}","type":"${type}"${rest}}\n`;
}
