import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { databases } from '#harness/database/databases.ts';
import { openFaultStage, type FaultStage } from '#harness/faults/fault-stage.ts';
import { commitsUnanswered, cutAgainAndAgain, outage } from '#harness/faults/network-faults.ts';

const TIMEOUT_MS = 600_000;

describe.each(databases)('between the program and %s', (_name, start) => {
  let stage: FaultStage;
  beforeAll(async () => {
    stage = await openFaultStage(start);
  }, TIMEOUT_MS);
  afterAll(() => stage.close(), TIMEOUT_MS);

  test(
    'repeatedly interrupted connections lose no run and charge each once',
    async () => {
      const { runs, unpaid } = await cutAgainAndAgain(stage, 5);
      expect(runs).toBeGreaterThanOrEqual(4);
      expect(unpaid).toBe(0);
      expect(await stage.ledgerFaults()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    'calls during an outage of the database return 503 with a time to retry; the run continues afterwards, charged once',
    async () => {
      expect(await outage(stage, 'refuse', 2_000)).toMatchObject({
        statuses: [503],
        retryAfter: ['5'],
        end: 'done',
        credits: 9,
      });
      expect(await stage.ledgerFaults()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    'calls during a silent network return 503 instead of hanging; the run continues afterwards, charged once',
    async () => {
      const { statuses, end, credits } = await outage(stage, 'silence', 5_000);
      expect({ statuses, end, credits }).toEqual({ statuses: [503], end: 'done', credits: 9 });
      expect(await stage.ledgerFaults()).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test(
    'repeating a request whose commit is uncertain finds one run and one charge',
    async () => {
      expect(await commitsUnanswered(stage, 4)).toEqual({ wrong: 0 });
      expect(await stage.ledgerFaults()).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
