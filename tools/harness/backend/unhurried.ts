/**
 * Pools of jobs for tests, however many programs share the machine: no test reaches the wall-clock limits, and the jobs have the priority of
 * the tests, because beside busy processes those of lower priority would hardly run.
 */
export const unhurried = { waitFactor: 30, maxNice: 0 };
export const unhurriedEnv = {
  JOB_WAIT_FACTOR: String(unhurried.waitFactor),
  JOB_MAX_NICE: String(unhurried.maxNice),
};
