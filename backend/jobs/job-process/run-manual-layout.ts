import { applyManualLayout, type JobLayout, type JobMeasurement } from '#engine';
import type { ManualLayoutAnswer } from '#lib/shared/contracts/manual-layout.ts';
import type { Layout } from '#lib/shared/contracts/result.ts';
import type { EngineJob, JobAnswer } from './protocol.ts';
import { toJson } from './to-json.ts';

type ManualLayoutJob = Extract<EngineJob, { kind: 'manual layout' }>;

/** Checks a manual layout and counts its sheets. */
export function runManualLayout({ measurement, layout, rules, on, options, manual }: ManualLayoutJob): JobAnswer {
  const answer = applyManualLayout(
    {
      measurement: JSON.parse(measurement) as JobMeasurement,
      layout: JSON.parse(layout) as JobLayout,
      rules,
      on,
      options,
    },
    manual,
  );
  return {
    kind: 'manual layout',
    layout: answer.layout && toJson<Layout>(answer.layout),
    collisions: toJson<ManualLayoutAnswer['collisions']>(answer.collisions),
    isAsNested: answer.isAsNested,
  };
}
