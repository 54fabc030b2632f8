/**
 * Runs one task per key at a time. All calls during an active task share the next one, which starts after them and therefore sees the
 * newest state: a hundred concurrent calls cause two tasks.
 */
export type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>;

export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, { readonly now: Promise<T>; next: Promise<T> | null }>();

  function begin(key: string, work: () => Promise<T>): Promise<T> {
    const flight = { now: work(), next: null };
    flights.set(key, flight);
    const leave = () => {
      if (flights.get(key) === flight && flight.next === null) flights.delete(key);
    };
    flight.now.then(leave, leave);
    return flight.now;
  }

  return (key, work) => {
    const flight = flights.get(key);
    if (!flight) return begin(key, work);
    flight.next ??= flight.now.then(
      () => begin(key, work),
      () => begin(key, work),
    );
    return flight.next;
  };
}
