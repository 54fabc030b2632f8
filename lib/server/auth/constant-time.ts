/** Milliseconds within which the auth service has nearly always answered, whatever it had to do. */
const floorMs = 600;

/**
 * Ends no sooner than after a fixed time, well or badly. For calls whose work depends on whether an address is known: how long
 * they took would tell what their answer does not.
 */
export async function inEvenTime<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, afterFloor()]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** The same for calls that only differ when they fail: a success is given at once. */
export async function failingInEvenTime<T>(work: Promise<T>): Promise<T> {
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
