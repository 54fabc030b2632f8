import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { NEST_QUEUE } from '../jobs/nest-queue.ts';

/** A wait that is guessed anew is told only when it differs by this much. */
const NEWS_S = 5;

/**
 * Tells every waiting run its place in line and about how long it will be, where either changed. Returns the runs that were
 * told.
 *
 * Who waits, waits for what is left of the runs under way and for those before it in line, shared by as many as run now: when
 * somebody waits, every slot of every machine is taken. Searches often end before their time, so the guess errs upward.
 * Several machines may tell at once: a run that another is telling, or has told meanwhile (its number has grown), is left to it.
 */
export async function announcePositions(db: Queries): Promise<string[]> {
  const told = await sql<{ run_id: string }>`
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
  return told.rows.map((row) => row.run_id);
}

/** Seconds a run asked for. */
const BUDGET_S = sql`(options ->> 'budgetS')::numeric`;

/**
 * The longer a person waits, the further forward: after twenty minutes without a run begun, theirs stands before whoever comes new,
 * however much they ran lately. With a line of bounded length that bounds the wait. It is the person's wait and not the run's: else
 * accounts that always have runs open come first with runs that have waited long behind their own (`npm run sim:fleet`). Waiting
 * decides, so several machines may do it at once.
 */
export async function movePatientRunsForward(db: Queries): Promise<void> {
  await sql`
    with waiting as (
      select id, user_id, created_at from runs where state = 'queued' for update skip locked
    ), due as (
      select id, floor(extract(epoch from now() - greatest(created_at, served.at)) / ${STEP_S}::integer)::integer
        + ${LEAST_PRIORITY}::integer as priority
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

/** As far back as many runs of late can put a person's next one. */
export const LEAST_PRIORITY = -20;
/** Waiting this long is worth one place of priority. */
export const STEP_S = 60;
