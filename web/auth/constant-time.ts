/** Minimum duration in milliseconds; the auth service nearly always responds within it. */
const floorMs = 600;

/**
 * Settles no sooner than after a fixed time, for calls whose work depends on the existence of an account: their duration would reveal what
 * the response does not.
 */
export async function inConstantTime<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, afterFloor()]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Delays failures only; a success is returned at once. */
export async function failInConstantTime<T>(work: Promise<T>): Promise<T> {
  const floor = afterFloor();
  try {
    return await work;
  } catch (error) {
    await floor;
    throw error;
  }
}

function afterFloor(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, floorMs));
}
