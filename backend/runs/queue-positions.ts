import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/** Guess for one run's time before there is one to look at. */
const USUAL_RUN_S = 20;

/**
 * Tells every waiting run its place in line and about how long it will be, where that changed. `slots` runs go at once.
 * Returns the runs that were told.
 */
export async function announcePositions(db: Queries, slots: number): Promise<string[]> {
  const told = await sql<{ run_id: string }>`
    with usual as (
      select coalesce(avg(seconds), ${USUAL_RUN_S}) as seconds from (
        select extract(epoch from ended_at - started_at) as seconds from runs
        where state = 'done' and ended_at > now() - interval '1 hour' order by ended_at desc limit 20
      ) lately
    ), line as (
      select id, row_number() over (order by priority desc, created_at, id)::integer as position
      from runs where state = 'queued'
    ), said as (
      select distinct on (run_id) run_id, (payload::json ->> 'position')::integer as position, payload::json ->> 'etaS' as eta
      from run_events where type = 'queued' order by run_id, seq desc
    ), moved as (
      update runs set seq = seq + 1 from line left join said on said.run_id = line.id
      where runs.id = line.id and runs.state = 'queued'
        and (said.position is distinct from line.position or said.eta is null)
      returning runs.id, runs.seq, line.position
    ), overtaken as (
      delete from run_events using moved where run_events.run_id = moved.id and run_events.type = 'queued'
    )
    insert into run_events (run_id, seq, type, payload)
    select id, seq, 'queued', json_build_object(
      'position', position,
      'etaS', ceil(ceil(position::numeric / ${slots}::integer) * (select seconds from usual))
    )::text
    from moved
    returning run_id
  `.execute(db);
  return told.rows.map((row) => row.run_id);
}
