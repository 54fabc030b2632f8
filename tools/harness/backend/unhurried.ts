/** Factor of the wall-clock limits of jobs that no test reaches, however many programs share the machine. */
export const UNHURRIED = 30;
export const unhurriedEnv = { JOB_WAIT_FACTOR: String(UNHURRIED) };
