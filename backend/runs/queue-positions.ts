import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { NEST_QUEUE } from './nest-queue.ts';

/** Minimum change in seconds for a new estimate to be sent. */
const NEWS_S = 5;

/**
 * Sends every waiting run its position and estimated wait if either changed. Returns these runs. The estimate divides the remaining time of
 * active runs and of those ahead by the number of active runs: when somebody waits, all slots of all machines are in use. Searches often
 * end early, so the estimate errs upward. Several machines may do this concurrently: a run that another machine is updating, or has updated
 * meanwhile (its number has grown), is skipped.
 */
export async function updateQueuePositions(db: Queries): Promise<string[]> {
  const updated = await sql<{ run_id: string }>`
    with line as (
      select id, seq, (row_number() over places)::integer as position,
        coalesce(sum(${BUDGET_S}) over (places rows between unbounded preceding and 1 preceding), 0) as before_s
      from runs where state = 'queued' window places as (order by priority desc, created_at, id)
    ), under_way as (
      select greatest(count(*), 1) as lanes,
        coalesce(sum(greatest(${BUDGET_S} - extract(epoch from now() - started_at), 1)), 0) as left_s
      from runs where state = 'running'
    ), guess as (
      select id, seq, position, ceil((left_s + before_s) / lanes)::integer as eta_s from line cross join under_way
    ), said as (
      select distinct on (run_id) run_id, (payload::json ->> 'position')::integer as position,
        (payload::json ->> 'etaS')::numeric as eta_s
      from run_events join line on line.id = run_id where type = 'queued' order by run_id, run_events.seq desc
    ), due as (
      select runs.id, guess.position, guess.eta_s from runs join guess using (id) left join said on said.run_id = id
      where runs.state = 'queued' and runs.seq = guess.seq and (
        said.position is distinct from guess.position or said.eta_s is null or abs(said.eta_s - guess.eta_s) >= ${NEWS_S}
      )
      for update of runs skip locked
    ), moved as (
      update runs set seq = seq + 1 from due where runs.id = due.id returning runs.id, runs.seq, due.position, due.eta_s
    ), overtaken as (
      delete from run_events using moved where run_events.run_id = moved.id and run_events.type = 'queued'
    )
    insert into run_events (run_id, seq, type, payload)
    select id, seq, 'queued', json_build_object('position', position, 'etaS', eta_s)::text from moved
    returning run_id
  `.execute(db);
  return updated.rows.map((row) => row.run_id);
}

/** Requested seconds of a run. */
const BUDGET_S = sql`(options ->> 'budgetS')::numeric`;

/**
 * Moves users forward the longer they wait: after twenty minutes without a started run, theirs is ahead of every newcomer, however much
 * they ran lately. With a bounded queue that bounds the wait. The user's wait counts, not the run's; otherwise accounts that always have
 * open runs would be ahead with runs that have waited behind their own (`npm run bench:sizing -- workers`). Only the wait decides, so
 * several machines may do this concurrently.
 */
export async function promoteWaitingRuns(db: Queries): Promise<void> {
  await sql`
    with waiting as (
      select id, user_id, created_at from runs where state = 'queued' for update skip locked
    ), due as (
      select id, floor(extract(epoch from now() - greatest(created_at, served.at)) / ${STEP_S}::integer)::integer
        + ${MIN_PRIORITY}::integer as priority
      from waiting, lateral (
        select max(started_at) as at from runs where runs.user_id = waiting.user_id and runs.created_at > now() - interval '1 hour'
      ) as served
    ), moved as (
      update runs set priority = due.priority from due where runs.id = due.id and runs.priority < due.priority
      returning runs.id, runs.priority
    )
    update pgboss.job set priority = moved.priority from moved where job.name = ${NEST_QUEUE} and job.id = moved.id
  `.execute(db);
}

/** Minimum priority of a user's next run, however many ran lately. */
export const MIN_PRIORITY = -20;
/** Seconds of waiting that raise the priority by one. */
export const STEP_S = 60;
