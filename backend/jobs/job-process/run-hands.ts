import { layJobByHand, type JobLayout, type JobMeasurement } from '#engine';
import type { HandLayoutAnswer } from '#lib/shared/contracts/hands.ts';
import type { Layout } from '#lib/shared/contracts/result.ts';
import type { EngineJob, JobAnswer } from './protocol.ts';
import { toJson } from './to-json.ts';

type HandsJob = Extract<EngineJob, { kind: 'hands' }>;

/** Checks a layout that a person made by hand, and counts what it takes. */
export function runHands({ measurement, layout, lockedRows, on, options, hands }: HandsJob): JobAnswer {
  const laid = layJobByHand(
    {
      measurement: JSON.parse(measurement) as JobMeasurement,
      layout: JSON.parse(layout) as JobLayout,
      lockedRows: new Set(lockedRows),
      on,
      options,
    },
    hands,
  );
  return {
    kind: 'hands',
    layout: laid.layout && toJson<Layout>(laid.layout),
    collisions: toJson<HandLayoutAnswer['collisions']>(laid.collisions),
    isAsNested: laid.isAsNested,
  };
}
