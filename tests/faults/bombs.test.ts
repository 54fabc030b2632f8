import { expect, test } from '@jest/globals';
import { bombStorm } from '#harness/faults/bomb-storm.ts';
import { databases } from '#harness/database/databases.ts';

const TIMEOUT_MS = 600_000;
const BOMBS = ['typed array bomb'];
/** A bomb meets the limit of its memory or, on a busy machine, that of its time first. */
const ENDS = /^(too_complex|needs_a_run|timed_out)$/;

test.each(databases)(
  'on %s: bombs end only their own jobs, with a message and a refund',
  async (_name, start) => {
    const storm = await bombStorm(start, BOMBS, 1);
    expect(storm).toMatchObject({
      measured: [expect.stringMatching(ENDS)],
      nested: [expect.stringMatching(ENDS)],
      unreturned: 0,
      programLives: true,
      ledgerFaults: 0,
    });
    expect(storm.others.failed).toBe(0);
    expect(storm.others.calls).toBeGreaterThan(0);
    expect(storm.measurements.failed).toBe(0);
  },
  TIMEOUT_MS,
);
